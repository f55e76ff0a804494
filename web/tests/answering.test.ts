import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Answering, SECONDS } from '../src/lib/answering.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets a question pass when its time is over, once', () => {
  const pass = vi.fn();
  const answering = new Answering(pass);
  answering.begin();
  vi.advanceTimersByTime((SECONDS - 1) * 1000);
  expect([pass.mock.calls.length, answering.left]).toEqual([0, 1]);
  vi.advanceTimersByTime(5000);
  expect([pass.mock.calls.length, answering.left]).toEqual([1, null]);
});

it('waits for whoever wishes to think', () => {
  const pass = vi.fn();
  const answering = new Answering(pass);
  answering.begin();
  answering.stop();
  vi.advanceTimersByTime(10 * SECONDS * 1000);
  expect(pass).not.toHaveBeenCalled();
});

it('has the whole time for every question', () => {
  const pass = vi.fn();
  const answering = new Answering(pass);
  answering.begin();
  vi.advanceTimersByTime(15_000);
  answering.begin();
  vi.advanceTimersByTime(15_000);
  expect([pass.mock.calls.length, answering.left]).toEqual([0, SECONDS - 15]);
});
