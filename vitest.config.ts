import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import postcssPresetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { passportFamilies } from './console/build/passport-families.ts';
import { browserFlags, installedBrowser } from './scripts/browser.ts';

/** In CI a failed test is retried once; one that passes on the retry is listed (scripts/test.ts), so that its cause is
 *  investigated. */
const retry = process.env.CI ? 1 : 0;
const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000, retry } as const;

/** Tests that spy on a library must not share its modules with others. */
const alone = 'server/src/**/*.alone.test.ts';
/** With a second PostgreSQL all tests run on that one, which an ordinary role owns. The layers that produce the SQL
 *  statements are tested on both. */
const statements = ['core', 'db', 'resource', 'series'].map((room) => `server/src/${room}/**/*.test.ts`);
/** Rare and slow tests: standbys, poolers, several servers, kills, dumps, mail and directory servers. */
const rare = process.env.WITHOUT_RARE ? ['server/src/**/*.rare.test.ts'] : [];

/** Tests without a database, or that start the embedded one themselves, which another PostgreSQL would not change. */
const withoutDatabase = [
  ...['db/embedded', 'exchange', 'files', 'forecasting', 'pricing'].map((room) => `${room}/**/*.test.ts`),
  ...['bodies', 'openapi.rare', 'usable-folder'].map((name) => `${name}.test.ts`),
].map((path) => `server/src/${path}`);
const whole = ['server/src/**/*.test.ts'];

/** Files that take about a minute or more start first, so that no worker runs one alone at the end. */
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

/** The server tests on one PostgreSQL; the project name tells the set-up which one. */
const server = (name: 'server' | 'second', include: string[], exclude: string[] = []) => ({
  // Each file opens its own program and database, while the modules are loaded once.
  test: { ...node, name, isolate: false, include, exclude: [alone, ...rare, ...exclude], globalSetup },
});
const serverAlone = (name: 'server-alone' | 'second-alone') => ({
  test: { ...node, name, include: [alone], globalSetup },
});

const inBrowser = 'console/src/**/*.browser.test.{ts,tsx}';
/** Console components in a real Chromium, with responses that the contract allows. */
const components = {
  plugins: [react()],
  define: passportFamilies,
  css: { postcss: { plugins: [postcssPresetMantine()] } },
  publicDir: 'console/public',
  // A dependency discovered during the run would reload the page and fail all its tests.
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
    // Three workers, because a worker sometimes waits for its database; a fourth would cost more than it gains.
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
