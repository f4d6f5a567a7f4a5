import { defineConfig, type Project } from '@playwright/test';
import { address } from './e2e/support/settings.ts';
import { browserFlags, findFirefox } from './scripts/browser.ts';

const firefox = findFirefox();

/** The tests that run again in Firefox. */
const inFirefox = (path: string): Project => ({
  name: 'firefox',
  grep: /@firefox/,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: 'e2e/support/firefox.ts',
      env: { ...process.env, FIREFOX_PATH: path },
      firefoxUserPrefs: {
        // A headless browser reports no mouse to media queries: 6 means a precise pointer (2) that can hover (4).
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        'dom.events.testing.asyncClipboard': true,
        // The downloads panel would take the focus from the page.
        'browser.download.alwaysOpenPanel': false,
        // Firefox would request a favicon even for non-pages and report the refusal.
        'browser.chrome.site_icons': false,
      },
    },
  },
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/support/sign-in-once.ts',
  reporter: 'line',
  fullyParallel: true,
  // Three workers on two cores, because a test sometimes waits for its screen.
  workers: 3,
  // In CI a failed test is retried once; one that passes on the retry is listed (scripts/test.ts), so that its cause is
  // investigated.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A slow machine is not a failure: on two shared cores a test takes up to five times as long as on free ones.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: address,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Tracing every test would take a third of the time; run a failed one again with `--trace on`.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH || undefined,
          // Without a language, the browser names a file with a Russian name «download».
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
          args: [
            ...browserFlags,
            // A test runs a function only a few times, so optimizing compilers cost more than they gain.
            '--js-flags=--no-maglev,--no-turbofan',
          ],
        },
      },
    },
    ...(firefox ? [inFirefox(firefox)] : []),
  ],
  webServer: {
    command: 'node_modules/.bin/node e2e/support/program.ts',
    url: `${address}/readyz`,
    timeout: 180_000,
    // E2E_REUSE=1 uses a program started manually with e2e/support/program.ts.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
