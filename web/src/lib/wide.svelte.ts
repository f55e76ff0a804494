import { onMount } from 'svelte';

/** Is there room for a column beside the table? Renewed when the window changes. */
export function widely(): { readonly now: boolean } {
  const query = matchMedia('(min-width: 1024px)');
  let now = $state(query.matches);
  onMount(() => {
    const change = () => (now = query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  });
  return {
    get now() {
      return now;
    },
  };
}
