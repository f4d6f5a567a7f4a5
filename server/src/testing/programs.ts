import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withCompiledCode } from '../thread.ts';
import type { Json } from './client.ts';

export type Program = {
  process: ChildProcess;
  /** The rows that the database acknowledged to this program. */
  kept: number[];
  /** Resolves when the program works with its database; rejects with its refusal. */
  ready: Promise<pg.ClientConfig>;
  exit: Promise<number | null>;
};

const file = fileURLToPath(new URL('./database-program.ts', import.meta.url));

/** Starts `database-program.ts` as a separate process, as the given user when `uid` is set. */
export function startProgram(env: Record<string, string>, account: { uid?: number; gid?: number } = {}): Program {
  const child = fork(file, { env: { PATH: process.env.PATH, ...withCompiledCode(), ...env }, cwd: '/', ...account });
  const kept: number[] = [];
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<pg.ClientConfig>((resolve, reject) => {
    child.on('message', (message: { connection?: pg.ClientConfig; refusal?: string; kept?: number }) => {
      if (message.kept !== undefined) kept.push(message.kept);
      if (message.connection) resolve(message.connection);
      if (message.refusal) reject(new Error(message.refusal));
    });
    void exit.then((code) => reject(new Error(`Программа вышла с кодом ${code}`)));
  });
  ready.catch(() => undefined);
  return { process: child, kept, ready, exit };
}

export async function stopProgram(program: Program): Promise<number | null> {
  program.process.kill('SIGTERM');
  return program.exit;
}

export async function killProgram(program: Program): Promise<void> {
  program.process.kill('SIGKILL');
  await program.exit;
}

export async function queryOnce(connection: pg.ClientConfig, sql: string): Promise<Json[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}
