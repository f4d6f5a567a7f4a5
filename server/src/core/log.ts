import { inspect } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { traces } from './tracing.ts';

export type LogFormat = 'text' | 'json';

/** What a line is about besides its words: members of it in JSON. `requestId` is the identifier in the journal's entries. */
export type LogFacts = Readonly<Record<string, string | number | null | undefined>>;

type Level = 'info' | 'warn' | 'error';

let isJson = false;

/** The errors behind an error. */
const behind = (error: Error): unknown[] => [
  ...(error instanceof AggregateError ? error.errors : []),
  ...(error.cause === undefined ? [] : [error.cause]),
];

/** An error in words, with those behind it. What an error of the database carries besides is the data of a row. */
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

/** Prints for those who run the program: plain text, or one JSON object a line. Secrets and bodies are never told. */
export const log = {
  info: say('info'),
  warn: say('warn'),
  error: say('error'),
  /** What happens all the time: told in JSON only. */
  event(words: string, facts: LogFacts, level: Level = 'info'): void {
    if (isJson) writeLine(level, words, facts);
  },
};

/** Whether events are told. */
export const logsEvents = (): boolean => isJson;

/** From now on every line of this process is JSON: also those of libraries, Node's warnings and an end by an error. */
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

/** The arguments of Node with which a further process or thread prints as this one does. */
export const logArguments = (): string[] =>
  isJson ? ['--import', new URL('./log-as-json.ts', import.meta.url).href] : [];
