import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf, type Manifest } from './critical-path.ts';
import { entryModule, screenModules } from './screen-modules.ts';

/** Writes dist/preload.json: address pattern → the scripts and styles that its first paint needs in addition to those of the
 *  entry. The server adds them to the page as preload hints. `*` in a pattern stands for one segment; the first match counts. */
export function preloadList(): Plugin {
  let folder = 'dist';
  return {
    name: 'preload-list',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
      const list = screenModules.map(({ pattern, modules }) => {
        const { scripts, styles } = filesOf(manifest, [entryModule, ...modules]);
        return { pattern, scripts: scripts.map(toUrl), styles: styles.map(toUrl) };
      });
      await writeFile(join(folder, 'preload.json'), JSON.stringify(list));
    },
  };
}

const toUrl = (file: string) => `/${file}`;
