import { onMount } from 'svelte';

/** The time of the device, renewed twice a second while a page shows it. */
export function ticking(): { readonly now: number } {
  let now = $state(Date.now());
  onMount(() => {
    const timer = setInterval(() => (now = Date.now()), 500);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Milliseconds as minutes and seconds; where there are days left, as days and hours. */
export function minutes(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  const rest = `${String(seconds % 60).padStart(2, '0')}`;
  if (seconds < HOUR) return `${Math.floor(seconds / 60)}:${rest}`;
  const whole = Math.floor((seconds % HOUR) / 60);
  return `${Math.floor(seconds / HOUR)}:${String(whole).padStart(2, '0')}:${rest}`;
}
