import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const style = `body { margin: 0; font: 14px sans-serif }
  td { height: 36px; padding: 0 10px; border-bottom: 1px solid #ddd; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }`;

/** The page of the peer with all its scripts and styles. */
export async function peerPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../console', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../console/bench/plain-table.tsx', import.meta.url)),
        formats: ['es'],
        fileName: 'peer',
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const script = first && 'output' in first ? first.output[0].code : '';
  return `<!doctype html><style>${style}</style><div id="root"></div><script type="module">${script.replaceAll('</script', '<\\/script')}</script>`;
}
