import { defineConfig } from 'vitest/config';
import { toldFamilies } from './console/build/told-families.ts';

const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000 } as const;

/** What watches a library at its work does not share its modules. */
const alone = 'server/src/**/*.alone.test.ts';
/** With a second PostgreSQL each section is tested on that one, which ordinary owners have; what sections stand on is tested on both. */
const sections = ['server/src/features/**'];
/** Tests that ask no database, or start the embedded one themselves: another PostgreSQL has nothing to say of them. */
const withoutDatabase = [
  ...['db/embedded', 'exchange', 'files', 'forecasting', 'pricing'].map((room) => `${room}/**`),
  ...['bodies', 'openapi', 'usable-folder'].map((name) => `${name}.test.ts`),
].map((path) => `server/src/${path}`);

/** The program on one PostgreSQL; its name tells the set-up which. */
function server(name: 'server' | 'second', exclude: readonly string[] = []) {
  const globalSetup = 'server/src/testing/global-setup.ts';
  return [
    {
      test: {
        ...node,
        name,
        // Each file opens a program and a database of its own; the modules are read once.
        isolate: false,
        include: ['server/src/**/*.test.ts'],
        exclude: [alone, ...exclude],
        globalSetup,
      },
    },
    { test: { ...node, name: `${name}-alone`, include: [alone], globalSetup } },
  ];
}

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker waits for its database now and then; a fourth one costs more than it does.
    maxWorkers: 3,
    projects: [
      { test: { ...node, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      ...(process.env.TEST_DATABASE_URL
        ? [...server('server', sections), ...server('second', withoutDatabase)]
        : server('server')),
      {
        define: toldFamilies,
        test: { ...node, name: 'console', include: ['console/src/**/*.test.ts', 'console/src/**/*.test.tsx'] },
      },
      { define: toldFamilies, test: { ...node, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
