import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60)`;
/** The words of one route for the description of the API: in full, or what follows the title of its resource. */
const summary = new RegExp(String.raw`^\s+summary:\s+(?:${text}|summary\((?:${text}|\w+)\)),$`, 'gm');

/** Leaves out of the console what routes say for the description of the API: only the server prints it. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler: (code) => code.replace(summary, ''),
  },
});
