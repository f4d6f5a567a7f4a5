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
    // Which scripts each of the screens needs besides its own would be 5 KiB of the first one: the server names those of the first screen,
    // and a later one finds its own.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps) => deps.filter((dep) => dep.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Every letter of a name is a byte of the first screen, which holds the list of all files: they have none. Which file is
        // which module, .vite/manifest.json tells.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:6][extname]',
      },
    },
  },
  server: { proxy: { '/api': server, '/connect': server, '/livez': server } },
});
