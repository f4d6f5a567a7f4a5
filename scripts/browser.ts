import { createRequire } from 'node:module';
import { installDebianPackage, isExecutable, run, which } from './command.ts';

/** Headless Chromium runs the tests in two thirds of the time. */
const HEADLESS = 'chromium-headless-shell';
const names = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Flags for an automated Chromium; they disable its own network requests. */
export const browserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium for the browser tests: the given one, an installed one, or one installed now. */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new Error(`CHROMIUM_PATH указывает на ${given}, но такой программы нет.`);
  }
  const found = installedBrowser() ?? (await playwrightBrowser());
  if (found) return found;
  for (const name of [HEADLESS, 'chromium']) {
    const added = (await installDebianPackage(name)) && which(name);
    if (added) return added;
  }
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  await run(process.execPath, [cli, 'install', 'chromium']);
  const downloaded = await playwrightBrowser();
  if (downloaded) return downloaded;
  throw new Error(
    'Для проверок в браузере нужен Chromium: установить его не удалось. ' +
      'Установите chromium или google-chrome сами или укажите путь к нему в CHROMIUM_PATH.',
  );
}

/** An installed Firefox, in which some tests run again; it is not installed automatically. */
export const findFirefox = (): string | undefined => which('firefox-esr') ?? which('firefox');

/** The path of an installed Chromium. */
export const installedBrowser = (): string | undefined => names.map(which).find(Boolean);

async function playwrightBrowser(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
