import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetList, saveList, savedLists, stepsTo } from '../src/lib/lists';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe('saved lists', () => {
  it('are kept by what they are for, newest first, one of a title', () => {
    saveList('legion ivy', 'Arrows', ['hire:a', 'recruit:b']);
    saveList('legion ivy', 'Swords', ['hire:a']);
    saveList('legion ivy', ' Arrows ', ['hire:c']);
    expect(savedLists('legion ivy')).toEqual([
      { title: 'Arrows', made: ['hire:c'] },
      { title: 'Swords', made: ['hire:a'] },
    ]);
    expect(savedLists('legion horde')).toEqual([]);
    expect(forgetList('legion ivy', 'Arrows').map((one) => one.title)).toEqual(['Swords']);
  });

  it('go on from a list that was begun in the same way, and from no other', () => {
    expect(stepsTo([], ['a', 'b'])).toEqual(['a', 'b']);
    expect(stepsTo(['a'], ['a', 'b', 'b'])).toEqual(['b', 'b']);
    expect(stepsTo(['b'], ['a', 'b'])).toBeNull();
    expect(stepsTo(['a', 'b'], ['a'])).toBeNull();
  });

  it('are none where the storage holds something else', () => {
    localStorage.setItem('dauntless.lists.legion', '{"title": 1}');
    expect(savedLists('legion')).toEqual([]);
    localStorage.setItem(
      'dauntless.lists.legion',
      '[{"title": "x", "made": [1]}, {"title": "y", "made": []}]',
    );
    expect(savedLists('legion')).toEqual([{ title: 'y', made: [] }]);
  });
});
