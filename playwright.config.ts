import { defineConfig, type Project } from '@playwright/test';
import { address } from './e2e/support/settings.ts';
import { browserFlags, findFirefox } from './scripts/browser.ts';

const firefox = findFirefox();

/** The stories that are told again in Firefox. */
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
        // Without a screen there is no mouse either, for a page that asks: 6 is one that points exactly (2) and hovers (4).
        'ui.primaryPointerCapabilities': 6,
        'ui.allPointerCapabilities': 6,
        'dom.events.testing.asyncClipboard': true,
        // The panel of downloads takes the focus from the page.
        'browser.download.alwaysOpenPanel': false,
        // It asks for an icon of what is no page, too, and complains that it may not.
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
  // A story waits for its screen now and then.
  workers: 3,
  // In CI a story that fails is told once more; one that passes then is named (scripts/test.ts), so that its cause is looked for.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // A slow machine is no failure: on two shared cores a story takes up to five times as long as on free ones.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: address,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Recording every story would cost a third of the time: a failed one is run again with `--trace on`.
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH || undefined,
          // Where the machine names no language, it calls a file with a Russian name «download».
          env: { ...process.env, LC_ALL: 'C.UTF-8' },
          args: [
            ...browserFlags,
            // A story runs a function a few times: to compile it well costs more than it gives.
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
    // E2E_REUSE=1: on a program that was started by hand with e2e/support/program.ts.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
