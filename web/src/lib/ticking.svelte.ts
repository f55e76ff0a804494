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

/** Milliseconds as minutes and seconds. */
export function minutes(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
