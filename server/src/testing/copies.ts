import { randomBytes } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { inject } from 'vitest';
import type { CopySummary } from '../copies/backup.ts';
import type { RestoreOptions } from '../copies/restore.ts';
import { withCompiledCode } from '../thread.ts';
import { execute } from './global-setup.ts';
import { queryOnce } from './programs.ts';

export interface RecordedControl extends RestoreOptions {
  held: CopySummary[];
  skipped: string[];
}

/** A control without output that records its progress messages. */
export function silentControl(signal = new AbortController().signal): RecordedControl {
  const silent = () => undefined;
  const heard: RecordedControl = {
    signal,
    progress: { begin: silent, at: silent, end: silent },
    held: [],
    skipped: [],
    onChecked: (made) => void heard.held.push(made),
    onSkipped: (tables) => void heard.skipped.push(...tables),
  };
  return heard;
}

/** DATABASE_URL of a database on the test server. */
export function urlOf({ host = '', port, user, password, database }: pg.ClientConfig): string {
  const login = `${user}${password ? `:${String(password)}` : ''}`;
  return host.startsWith('/')
    ? `postgresql://${login}@/${database}?host=${host}&port=${port}`
    : `postgresql://${login}@${host}:${port}/${database}`;
}

export interface EmptyDatabase {
  connection: pg.ClientConfig;
  url: string;
  drop(): Promise<void>;
}

/** An empty database on the test server. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const { admin, owner } = inject('testServer');
  const name = `test_copy_${randomBytes(6).toString('hex')}`;
  await execute(admin, `create database ${name} owner ${owner.user}`);
  const connection = { ...owner, database: name };
  return { connection, url: urlOf(connection), drop: () => execute(admin, `drop database ${name} with (force)`) };
}

/** The number of the program's tables. */
export const tablesIn = async (connection: pg.ClientConfig): Promise<number> =>
  (
    await queryOnce(
      connection,
      `select count(*)::integer as number from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'boss')`,
    )
  )[0].number;

export interface Command {
  process: ChildProcess;
  /** The output so far. */
  said(): string;
  /** Resolves when the output contains the words. */
  says(words: string): Promise<void>;
  exit: Promise<number | null>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs an operator's command, such as `scripts/backup.ts`, as a separate process. */
export function startCommand(script: string, args: string[], env: Record<string, string>): Command {
  const child = fork(`${root}/${script}`, args, {
    env: { PATH: process.env.PATH, ...withCompiledCode(), ...env },
    cwd: root,
    execArgv: [],
    silent: true,
  });
  let said = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      heard.forEach((hear) => hear());
    });
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return {
    process: child,
    said: () => said,
    says: (words) =>
      new Promise((resolve, reject) => {
        const hear = () => said.includes(words) && resolve();
        heard.add(hear);
        hear();
        void exit.then(() => reject(new Error(`Команда закончилась, а «${words}» не сказала:\n${said}`)));
      }),
    exit,
  };
}
