import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // Short names of scopes: they stand on every element of the client.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`,
    discloseVersion: false,
    runes: true,
  },
};
