import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { prepareCluster, type Cluster } from '../server/src/db/embedded/cluster.ts';
import { openCluster, ownerConnection, stopPostmaster } from '../server/src/db/embedded/postmaster.ts';
import { freePort } from '../server/src/testing/free-port.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
export const PASSWORD = 'faults-password-of-one-run';
/** The Node flags of `npm start`. */
const ARGUMENTS = ['--expose-gc', '--max-semi-space-size=8', '--heap-growing-percent=45'];
/** Longer than any allowed response time. */
const HANG_MS = 10_000;
const START_MS = 60_000;

const children = new Set<ChildProcess>();
/** A failing check leaves no processes behind. */
export const killPrograms = (): void => children.forEach((child) => void child.kill('SIGKILL'));
process.once('exit', killPrograms);

export interface Program {
  base: string;
  pid: number;
  /** Sends SIGKILL and waits until the process ends. */
  kill(): Promise<void>;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  /** Resolves when the process has ended, by itself or not. */
  ended: Promise<unknown>;
  /** Sends a message to the module loaded before the program; resolves with its reply. */
  ask<Answer>(words: unknown): Promise<Answer>;
}

/** Starts the whole program as a separate process, after a module of this folder that alters its environment; resolves
 *  when the program reports that it is ready. */
export async function startProgram(env: Record<string, string>, before?: string): Promise<Program> {
  const port = await freePort();
  const child = fork(MAIN, {
    env: { PATH: process.env['PATH'], ADMIN_PASSWORD: PASSWORD, PORT: String(port), ...env },
    execArgv: [...ARGUMENTS, ...(before ? ['--import', new URL(before, import.meta.url).href] : [])],
    silent: true,
  });
  children.add(child);
  const exit = once(child, 'exit').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  let said = '';
  const works = new Promise<void>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4000);
        if (/открыта: http|Фоновые работы идут/.test(said)) resolve();
      });
  });
  await Promise.race([
    works,
    exit.then(() => Promise.reject(new Error(`Программа не запустилась:\n${said}`))),
    sleep(START_MS, undefined, { ref: false }).then(() => Promise.reject(new Error(`Программа молчит:\n${said}`))),
  ]);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exit;
  };
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    ended: exit,
    ask: async (words) => {
      const answered = once(child, 'message');
      child.send(words as object);
      return (await answered)[0];
    },
  };
}

/** A response body, whose shape only the caller knows. */
// oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess fails the check
type Json = any;

export interface Answer {
  /** 0: the connection broke; −1: no response. */
  status: number;
  retryAfter: number;
  /** The JSON of the response; undefined when it is not JSON. The caller knows its shape. */
  body: Json;
}

/** A person of one organization who can send requests to any of the programs. */
export class Person {
  readonly headers: Record<string, string>;

  constructor(headers: Record<string, string>) {
    this.headers = headers;
  }

  /** The status of a response that is read to its end; 0 when the connection broke. There is no timeout. */
  async status(
    base: string,
    method: string,
    path: string,
    body?: Buffer,
    more: Record<string, string> = {},
  ): Promise<number> {
    try {
      const sent = body && new Uint8Array(body);
      const answer = await fetch(base + path, { method, headers: { ...this.headers, ...more }, body: sent });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  /** A response of which only the headers are read. */
  open = (base: string, path: string): Promise<Response> => fetch(base + path, { headers: this.headers });

  async ask(
    base: string,
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const isBytes = body instanceof Uint8Array;
    const headers = { ...this.headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more };
    const sent = body === undefined || isBytes ? (body as Uint8Array<ArrayBuffer> | undefined) : JSON.stringify(body);
    try {
      const answer = await fetch(base + path, { method, headers, body: sent, signal: AbortSignal.timeout(HANG_MS) });
      const text = await answer.text();
      const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
      const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
      return { status: answer.status, retryAfter, body: isJson && text ? JSON.parse(text) : undefined };
    } catch (error) {
      const isHang = error instanceof DOMException && error.name === 'TimeoutError';
      return { status: isHang ? -1 : 0, retryAfter: Number.NaN, body: undefined };
    }
  }
}

/** Signs in as the administrator, in the first of his organizations. */
export async function signIn({ base }: Program): Promise<Person> {
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password: PASSWORD });
  const signed = await fetch(`${base}/connect/token`, { method: 'POST', body: form });
  const { access_token: token } = (await signed.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const orgs = await fetch(`${base}/api/auth/orgs`, { headers: { authorization } });
  const [organization] = (await orgs.json()) as { id: string }[];
  return new Person({ authorization, 'org-id': organization!.id });
}

/** The database of a folder. After a kill it stays down until `start`. */
export class Database {
  readonly #folder: string;
  readonly #cluster: Cluster;

  private constructor(folder: string, cluster: Cluster) {
    this.#folder = folder;
    this.#cluster = cluster;
  }

  static async of(folder: string): Promise<Database> {
    return new Database(folder, await prepareCluster(folder, true));
  }

  get env(): Record<string, string> {
    const { user, host, port, database } = ownerConnection(this.#cluster);
    return {
      DATABASE_URL: `postgresql://${user}@/${database}?host=${host}&port=${port}`,
      DATA_DIR: join(this.#folder, 'files'),
      SAMPLE_DATA: 'on',
    };
  }

  /** Resolves when the database accepts connections. */
  async start(surroundings: Record<string, string> = {}): Promise<void> {
    const client = await openCluster(this.#cluster, 'faults', surroundings);
    await client.end();
  }

  get pid(): number {
    return Number(readFileSync(join(this.#cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  kill(): void {
    process.kill(this.pid, 'SIGKILL');
  }

  /** Locks a table against everyone until it is released. */
  async hold(table: string): Promise<() => Promise<void>> {
    const client = new pg.Client(ownerConnection(this.#cluster));
    await client.connect();
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return () => client.end();
  }

  async query(text: string, values: unknown[] = []): Promise<Json[]> {
    const client = new pg.Client(ownerConnection(this.#cluster));
    client.on('error', () => undefined);
    await client.connect();
    return (await client.query(text, values).finally(() => client.end())).rows;
  }

  stop = (): Promise<void> => stopPostmaster(this.#cluster);
}

/** Waits until the condition holds. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  limitMs: number,
  everyMs = 20,
): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > limitMs) throw new Error(`Не дождались за ${limitMs / 1000} с: ${what}`);
    await sleep(everyMs);
  }
  return performance.now() - began;
}

/** The result of one fault check; `broken` lists the broken promises. */
export interface Outcome {
  what: string;
  counts: string;
  broken: string[];
}
