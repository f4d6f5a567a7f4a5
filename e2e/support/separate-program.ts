import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { signIn } from './login.ts';
import { password, port } from './settings.ts';

/** A folder for a separate program. */
export function separateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-e2e-own-'));
  // When the program runs as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}

interface Start {
  /** The offset of its ports from the program of the other tests. */
  offset: number;
  /** Holds the database, and is removed at the end. */
  folder: string;
  command?: readonly string[];
  /** The working directory of the command. */
  at?: string;
  settings?: Readonly<Record<string, string>>;
}

/** Starts a separate program on a separate database, for tests whose changes affect everybody. */
export function startSeparateProgram({
  offset,
  folder,
  command = ['server/src/main.ts'],
  at = '.',
  settings = {},
}: Start) {
  const address = `http://127.0.0.1:${port + offset}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port + offset),
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
    SAMPLE_DATA: 'off',
    ...settings,
  };
  const program = spawn(process.execPath, command, { cwd: at, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    address,
    isReady: async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok ?? false,
    async stop() {
      program.kill('SIGTERM');
      await once(program, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SeparateProgram = ReturnType<typeof startSeparateProgram>;

/** The page of its administrator, signed in, once the program is ready. */
export async function administratorAt(browser: Browser, { address, isReady }: SeparateProgram): Promise<Page> {
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
  const context = await browser.newContext({ baseURL: address, locale: 'ru-RU', timezoneId: 'Europe/Moscow' });
  const page = await context.newPage();
  await page.goto('/login');
  await signIn(page, 'admin');
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  return page;
}
