import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailbox } from './mail.ts';
import { password, port } from './settings.ts';

/** Starts a separate program that sends letters, on its own database. */
export async function startMailingProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-e2e-mail-'));
  const mailbox = await openMailbox();
  const address = `http://127.0.0.1:${port + 1}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port + 1),
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: password,
    SAMPLE_DATA: 'off',
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'console@example.ru',
    PUBLIC_URL: address,
  };
  const program = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    address,
    letters: mailbox.letters,
    isReady: async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok ?? false,
    async stop() {
      program.kill('SIGTERM');
      await once(program, 'exit');
      mailbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
