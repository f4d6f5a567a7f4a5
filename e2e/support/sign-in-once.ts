import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { people, signIn, type Person } from './api.ts';
import { publishedForecast } from './forecasts.ts';

/** A token is valid for an hour, and on a slow machine the tests take longer. */
const AGAIN_MS = 40 * 60_000;

/** Signs in every person before the first test: the tests share these sessions, and only tests of the sign-in create
 *  their own. */
export default async function signInOnce(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-sessions-'));
  process.env.E2E_SESSIONS = join(folder, 'sessions.json');
  const signAllIn = async () => {
    const names = Object.keys(people) as Person[];
    const sessions = await Promise.all(names.map(async (name) => [name, await signIn(name)] as const));
    // Written to a temporary file first, because tests read the file meanwhile.
    writeFileSync(join(folder, 'next.json'), JSON.stringify(Object.fromEntries(sessions)));
    renameSync(join(folder, 'next.json'), process.env.E2E_SESSIONS!);
  };
  await signAllIn();
  const timer = setInterval(() => void signAllIn().catch(console.error), AGAIN_MS);
  // The forecast is the last part of the sample data; the program does not create it while people are using it.
  await publishedForecast();
  return () => {
    clearInterval(timer);
    rmSync(folder, { recursive: true });
  };
}
