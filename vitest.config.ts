import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 60_000 } as const;

const globalSetup = 'server/src/testing/global-setup.ts';
/** What watches a library at its work does not share its modules. */
const alone = 'server/src/**/*.alone.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          // Each file opens a program and a database of its own; the modules are read once.
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: [alone],
          globalSetup,
        },
      },
      { test: { ...node, name: 'server-alone', include: [alone], globalSetup } },
      { test: { ...node, name: 'console', include: ['console/src/**/*.test.ts', 'console/src/**/*.test.tsx'] } },
      { test: { ...node, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
