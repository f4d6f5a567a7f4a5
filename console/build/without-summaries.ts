import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60)`;
/** The summary of a route for the API documentation: the full text, or the part after the resource title. */
const summary = new RegExp(String.raw`^\s+summary:\s+(?:${text}|summary\((?:${text}|\w+)\)),$`, 'gm');

/** Removes route summaries from the console bundle, because only the server uses them, for the API documentation. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler: (code) => code.replace(summary, ''),
  },
});
