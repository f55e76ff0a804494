import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { symbols } from './symbols.ts';

const server = process.env['DAUNTLESS_SERVER'] ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), symbols()],
  build: {
    outDir: fileURLToPath(new URL('../src/dauntless/server/static', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // The page's security policy allows no data: scripts and no inline styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
