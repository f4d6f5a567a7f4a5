// `npm run read-only -- on REASON [--until MOMENT]`, `npm run read-only -- off`: turns the read-only mode of the
// installation on or off; `npm run read-only` shows it. The mode is stored in the database of DATABASE_URL or of the
// data folder. Every program on that database applies it at once.
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config.ts';
import { readOnlyIn, turnReadOnlyIn, type WantedMode } from '../server/src/db/read-only.ts';
import { openOwner } from '../server/src/db/open-owner.ts';
import { StartError } from '../server/src/start-error.ts';
import { runCommand } from './run-command.ts';

const usage = `Включить:  npm run read-only -- on "Обновление программы" --until "2026-03-12 23:30"   (время московское; --until можно не указывать)
Выключить: npm run read-only -- off
Узнать:    npm run read-only`;

const MOMENT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

/** Parses a moment in Moscow time to ISO 8601. Throws StartError. */
function momentOf(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const [, day, time] = MOMENT.exec(typed) ?? [];
  const moment = `${day}T${time}`;
  const read = new Date(`${moment}Z`);
  // JavaScript accepts a day that the month does not have as a day of the next month.
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(moment))
    throw new StartError(`«${typed}» — не время вида "2026-03-12 23:30".`);
  return `${moment}:00+03:00`;
}

/** Parses the arguments. Throws StartError with the usage for an unknown option. */
function parsed() {
  try {
    return parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new StartError(usage);
  }
}

/** The requested mode; null for off, undefined when the mode is only shown. Throws StartError with the usage. */
function wanted(): WantedMode | null | undefined {
  const { values, positionals } = parsed();
  const [verb, reason, ...rest] = positionals;
  if (verb === undefined) return undefined;
  if (verb === 'off' && reason === undefined) return null;
  if (verb !== 'on' || !reason?.trim() || reason.length > 300 || rest.length) throw new StartError(usage);
  return { reason: reason.trim(), expectedUntil: momentOf(values.until) };
}

await runCommand(async () => {
  const given = wanted();
  const { client, place, close } = await openOwner(readConfig());
  try {
    if (given !== undefined) await turnReadOnlyIn(client, given);
    const mode = await readOnlyIn(client);
    console.log(
      `База ${place}: режим «только чтение» ${mode ? `включён с ${mode.since} — ${mode.reason}` : 'выключен'}.`,
    );
    if (mode?.expectedUntil) console.log(`Ожидаемое окончание: ${mode.expectedUntil}. Время московское.`);
  } finally {
    await close();
  }
});
