// `npm run handbook`: writes docs/user from the texts of the console's help, with pictures of its screens on the sample data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { passportFamilies } from '../console/build/passport-families.ts';
import { address, password } from '../e2e/support/settings.ts';
import { paths } from '../console/src/paths.ts';
import { items } from '../e2e/support/api.ts';
import signInOnce from '../e2e/support/sign-in-once.ts';
import { browserFlags, findBrowser } from './browser.ts';

// Defined by Vite when the console is built.
Object.assign(globalThis, { PASSPORT_FAMILIES: JSON.parse(passportFamilies.PASSPORT_FAMILIES) });
const { handbook, HAND_WRITTEN, pictured, pictureOf } = await import('./handbook-pages.ts');

const folder = new URL('../docs/user/', import.meta.url);
const LARGEST_BYTES = 60_000;
const POINT_PICTURE = 'pictures/point-profile.jpg';

function writePages(): void {
  for (const name of readdirSync(folder)) if (name !== HAND_WRITTEN) rmSync(new URL(name, folder), { recursive: true });
  mkdirSync(new URL('pictures/', folder), { recursive: true });
  for (const [file, text] of handbook) writeFileSync(new URL(file, folder), text);
}

const answers = () =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the program on a temporary database with all the sample data; the values and the forecasts appear after the
 *  start. */
async function startProgram() {
  const program = spawn(process.execPath, [fileURLToPath(new URL('../e2e/support/program.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers())) {
    if (program.exitCode !== null) throw new Error('Программа для рисунков не запустилась.');
    await sleep(500);
  }
  return { program, endSessions: await signInOnce() };
}

async function enter(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Имя пользователя').fill('admin');
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.getByText('Образец Энергосбыт').first().click();
  await page.waitForURL('/');
}

/** Saves a picture with the best quality that fits the size. */
async function pictureWithin(page: Page, bytes: number): Promise<Buffer> {
  for (let quality = 75; ; quality -= 5) {
    const picture = await page.screenshot({ type: 'jpeg', quality, animations: 'disabled' });
    if (picture.length <= bytes) return picture;
  }
}

/** The live connection of the console is never idle, so a screen counts as complete when it looks the same a second
 *  later. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  let before = await page.screenshot();
  for (let second = 0; second < 10; second++) {
    await sleep(1000);
    const now = await page.screenshot();
    if (now.equals(before)) return;
    before = now;
  }
}

async function drawAs(page: Page, picture: string, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
  writeFileSync(new URL(picture, folder), await pictureWithin(page, LARGEST_BYTES));
}

async function draw(page: Page): Promise<void> {
  await enter(page);
  for (const path of pictured) await drawAs(page, pictureOf(path), path);
  // For the README: the first point with values.
  const [point] = await items('/api/metering-points?limit=1&sort=name');
  await drawAs(page, POINT_PICTURE, paths.passportTab('metering-points', String(point!['guid']), 'values'));
}

writePages();
const { program, endSessions } = await startProgram();
const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags] });
try {
  await draw(
    await browser.newPage({
      baseURL: address,
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
    }),
  );
} finally {
  await browser.close();
  endSessions();
  program.kill();
  await once(program, 'exit');
}
console.log(`Руководство: страниц ${handbook.size}, рисунков ${pictured.length}, в docs/user`);
// The modules of the console keep their channels between tabs open.
process.exit();
