import { inspect } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { traces } from './tracing.ts';

export type LogFormat = 'text' | 'json';

/** Structured facts of a log line; `requestId` is the id used in journal entries. */
export type LogFacts = Readonly<Record<string, string | number | null | undefined>>;

type Level = 'info' | 'warn' | 'error';

let isJson = false;

/** The causes of an error. */
const behind = (error: Error): unknown[] => [
  ...(error instanceof AggregateError ? error.errors : []),
  ...(error.cause === undefined ? [] : [error.cause]),
];

/** The stack of an error and its causes. Other properties of a database error are left out, because they contain row
 *  data. */
const traceOf = (reason: unknown): string =>
  reason instanceof Error
    ? [reason.stack ?? reason.message, ...behind(reason).map(traceOf)].join('\n')
    : typeof reason === 'string'
      ? reason
      : inspect(reason);

function membersOf(reason: unknown): { message: string; stack?: string | undefined; cause?: string } {
  if (!(reason instanceof Error)) return { message: traceOf(reason) };
  const { message, stack } = reason;
  const causes = behind(reason);
  return { message, stack, ...(causes.length ? { cause: causes.map(traceOf).join('\n') } : {}) };
}

function writeLine(level: Level, reason: unknown, facts: LogFacts = {}): void {
  const traceId = traces()?.atHand()?.traceId;
  const about = { ...(traceId && { traceId }), ...facts };
  const text = JSON.stringify({ time: new Date().toISOString(), level, ...membersOf(reason), ...about });
  (level === 'info' ? process.stdout : process.stderr).write(`${text}\n`);
}

const say =
  (level: Level) =>
  (reason: unknown, facts?: LogFacts): void => {
    if (isJson) writeLine(level, reason, facts);
    else console[level === 'info' ? 'log' : level](reason);
  };

/** The log for operators: plain text, or one JSON object per line. Never contains secrets or bodies. */
export const log = {
  info: say('info'),
  warn: say('warn'),
  error: say('error'),
  /** Frequent events, logged only in JSON. */
  event(words: string, facts: LogFacts, level: Level = 'info'): void {
    if (isJson) writeLine(level, words, facts);
  },
};

/** Whether frequent events are logged. */
export const logsEvents = (): boolean => isJson;

/** Switches this process to JSON lines, including libraries, Node warnings and fatal errors. */
export function logAsJson(): void {
  isJson = true;
  for (const name of ['log', 'info', 'debug', 'warn', 'error'] as const) {
    const level = name === 'log' || name === 'debug' ? 'info' : name;
    console[name] = (...said: unknown[]) =>
      writeLine(level, said.length === 1 ? said[0] : said.map((one) => membersOf(one).message).join(' '));
  }
  process.removeAllListeners('warning').on('warning', (warning) => log.warn(warning));
  if (!isMainThread) return;
  process.on('uncaughtException', (error) => {
    log.error(error);
    process.exit(1);
  });
}

/** Node arguments with which a child process or thread logs in the same format. */
export const logArguments = (): string[] =>
  isJson ? ['--import', new URL('./log-as-json.ts', import.meta.url).href] : [];
