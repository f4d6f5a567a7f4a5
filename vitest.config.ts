import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { passportFamilies } from './console/build/passport-families.ts';
import { browserFlags, installedBrowser } from './scripts/browser.ts';

/** In CI a test that fails is tried once more; one that passes then is named (scripts/test.ts), so that its cause is looked for. */
const retry = process.env.CI ? 1 : 0;
const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000, retry } as const;

/** What watches a library at its work does not share its modules. */
const alone = 'server/src/**/*.alone.test.ts';
/** With a second PostgreSQL everything is tested on that one, which ordinary owners have. Both see what all statements come from. */
const statements = ['core', 'db', 'resource', 'series'].map((room) => `server/src/${room}/**/*.test.ts`);
/** What is rare and slow: standbys, poolers, several servers, kills, dumps, servers of mail and directories. */
const rare = process.env.WITHOUT_RARE ? ['server/src/**/*.rare.test.ts'] : [];

/** Tests that ask no database, or start the embedded one themselves: another PostgreSQL has nothing to say of them. */
const withoutDatabase = [
  ...['db/embedded', 'exchange', 'files', 'forecasting', 'pricing'].map((room) => `${room}/**/*.test.ts`),
  ...['bodies', 'openapi.rare', 'usable-folder'].map((name) => `${name}.test.ts`),
].map((path) => `server/src/${path}`);
const whole = ['server/src/**/*.test.ts'];

/** Files of about a minute and more: a worker that came to one last would run alone for as long. */
const longest =
  /\.rare\.test|\/(matrix\.\w+|rights-matrix|names-in-sight|values-since|every-operation|bodies|kept-sums)\.test/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const globalSetup = 'server/src/testing/global-setup.ts';

/** The program on one PostgreSQL; its name tells the set-up which. */
const server = (name: 'server' | 'second', include: string[], exclude: string[] = []) => ({
  // Each file opens a program and a database of its own; the modules are read once.
  test: { ...node, name, isolate: false, include, exclude: [alone, ...rare, ...exclude], globalSetup },
});
const serverAlone = (name: 'server-alone' | 'second-alone') => ({
  test: { ...node, name, include: [alone], globalSetup },
});

const inBrowser = 'console/src/**/*.browser.test.{ts,tsx}';
/** Components of the console in a real Chromium, on answers that the contract allows. */
const components = {
  plugins: [react()],
  define: passportFamilies,
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  publicDir: 'console/public',
  // A dependency that is found only in mid-run reloads the page, and every test of it fails.
  optimizeDeps: { include: ['axe-core'] },
  test: {
    name: 'components',
    include: [inBrowser],
    // A page keeps a core busy; Vitest demands a group for each number of workers.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    setupFiles: ['console/src/testing/setup.ts'],
    isolate: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    retry,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: { executablePath: process.env.CHROMIUM_PATH || installedBrowser(), args: [...browserFlags] },
        contextOptions: { locale: 'ru-RU', timezoneId: 'Europe/Moscow' },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // A worker waits for its database now and then; a fourth one costs more than it does.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...node, name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'] } },
      ...(process.env.TEST_DATABASE_URL
        ? [
            server('server', [...statements, ...withoutDatabase]),
            server('second', whole, withoutDatabase),
            serverAlone('second-alone'),
          ]
        : [server('server', whole), serverAlone('server-alone')]),
      {
        define: passportFamilies,
        test: {
          ...node,
          name: 'console',
          include: ['console/src/**/*.test.{ts,tsx}'],
          exclude: [inBrowser],
        },
      },
      components,
      { define: passportFamilies, test: { ...node, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
