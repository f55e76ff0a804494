import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // Short names of scopes: they stand on every element of the client.
  compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` },
};
