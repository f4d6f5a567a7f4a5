import type { Plugin } from 'vite';

/** The words of one route for the description of the API. */
const summary = /^\s+summary:\s+'(?:[^'\\]|\\.)*',$/gm;

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
