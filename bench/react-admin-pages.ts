// Builds pages with the alternative packages, in the folder where they are installed.
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SOURCES = fileURLToPath(new URL('react-admin', import.meta.url));

/** Builds a page with its script in a separate file, as in production. */
async function buildPage(folder: string, name: string): Promise<Record<string, Buffer>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: join(folder, `${name}.js`), output: { entryFileNames: `${name}.js` } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error(`${name} was not built`);
  const files = first.output.map((part) => [
    `/${part.fileName}`,
    Buffer.from('code' in part ? part.code : part.source),
  ]);
  const page = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${name}</title><body style="margin: 0"><div id="root"></div><script type="module" src="/${name}.js"></script></body></html>`;
  return { ...Object.fromEntries(files), [`/${name}`]: Buffer.from(page) };
}

/** The files of the pages by their addresses: `/admin`, `/grid` and the files that they load. */
export async function buildPages(installed: string): Promise<Record<string, Buffer>> {
  const folder = join(installed, 'pages');
  await mkdir(folder, { recursive: true });
  await cp(SOURCES, folder, { recursive: true });
  return { ...(await buildPage(folder, 'admin')), ...(await buildPage(folder, 'grid')) };
}
