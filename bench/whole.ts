// The whole program, started as `npm start` does it.
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { freePort } from '../server/src/testing/free-port.ts';
import { keep } from './programs.ts';
import { PASSWORD, signIn, type Headers } from './stand.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface Whole {
  process: ChildProcess;
  port: number;
  /** The administrator in the first organization. */
  signIn(): Promise<Headers>;
}

/** Starts it over a data folder; resolves when it responds. */
export async function startWhole(env: Readonly<Record<string, string>>): Promise<Whole> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [, ...args] = manifest.scripts.start.split(' ');
  const settings = { ...process.env, PORT: String(port), ADMIN_PASSWORD: PASSWORD, ...env };
  const child = keep(spawn(process.execPath, args, { cwd: ROOT, env: settings, stdio: 'ignore' }));
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) await sleep(20);
  return {
    process: child,
    port,
    signIn: async () => {
      const authorization = `Bearer ${await signIn(origin)}`;
      const answer = await fetch(`${origin}/api/auth/orgs`, { headers: { authorization } });
      const [organization] = (await answer.json()) as { id: string }[];
      return { authorization, 'org-id': organization!.id };
    },
  };
}
