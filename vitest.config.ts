import { defineConfig } from 'vitest/config';
import { toldFamilies } from './console/build/told-families.ts';

/** In CI a test that fails is tried once more; one that passes then is named (scripts/test.ts), so that its cause is looked for. */
const retry = process.env.CI ? 1 : 0;
const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000, retry } as const;

/** What watches a library at its work does not share its modules. */
const alone = 'server/src/**/*.alone.test.ts';
/** With a second PostgreSQL everything is tested on that one, which ordinary owners have. Both see what all statements come from. */
const statements = ['core', 'db', 'resource', 'series'].map((room) => `server/src/${room}/**/*.test.ts`);
/** Tests that ask no database, or start the embedded one themselves: another PostgreSQL has nothing to say of them. */
const withoutDatabase = [
  ...['db/embedded', 'exchange', 'files', 'forecasting', 'pricing'].map((room) => `${room}/**/*.test.ts`),
  ...['bodies', 'openapi', 'usable-folder'].map((name) => `${name}.test.ts`),
].map((path) => `server/src/${path}`);
const whole = ['server/src/**/*.test.ts'];

const globalSetup = 'server/src/testing/global-setup.ts';

/** The program on one PostgreSQL; its name tells the set-up which. */
const server = (name: 'server' | 'second', include: string[], exclude: string[] = []) => ({
  // Each file opens a program and a database of its own; the modules are read once.
  test: { ...node, name, isolate: false, include, exclude: [alone, ...exclude], globalSetup },
});
const serverAlone = (name: 'server-alone' | 'second-alone') => ({
  test: { ...node, name, include: [alone], globalSetup },
});

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker waits for its database now and then; a fourth one costs more than it does.
    maxWorkers: 3,
    projects: [
      { test: { ...node, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      ...(process.env.TEST_DATABASE_URL
        ? [
            server('server', [...statements, ...withoutDatabase]),
            server('second', whole, withoutDatabase),
            serverAlone('second-alone'),
          ]
        : [server('server', whole), serverAlone('server-alone')]),
      {
        define: toldFamilies,
        test: { ...node, name: 'console', include: ['console/src/**/*.test.ts', 'console/src/**/*.test.tsx'] },
      },
      { define: toldFamilies, test: { ...node, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
