import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { precompress } from './build/precompress.ts';
import { preloadList } from './build/preload-list.ts';
import { passportFamilies } from './build/passport-families.ts';
import { withoutSummaries } from './build/without-summaries.ts';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [withoutSummaries(), react(), preloadList(), precompress()],
  define: passportFamilies,
  html: { cspNonce: '__CSP_NONCE__' },
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    // The preload map of all screens would add 5 KiB to the first one. The server sends preload hints for the first
    // screen, and later screens load their own scripts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps) => deps.filter((dep) => dep.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // File names without module names save bytes in the first screen, which contains the list of all files.
        // `.vite/manifest.json` maps them to modules.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
      },
    },
  },
  server: { proxy: { '/api': server, '/connect': server, '/livez': server } },
});
