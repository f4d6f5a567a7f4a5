import { monthOf, addMonths, firstDayOf } from 'contract/time/calendar.ts';
import { addDays, dayAt, dayBegins, dayNumber, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { publishEvent } from '../../../core/events.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { unitOf, type Definition } from '../sources/target.service.ts';

const MAX_AHEAD = 62;
const MINUTE_MS = 60_000;

/** The first and the last day of a version; for a monthly one, the first days of its months. */
export function periodOf({ kind, horizon }: Definition, from: string): { from: string; to: string } {
  if (kind !== 'monthly') return { from, to: addDays(from, horizon - 1) };
  const first = monthOf(from);
  return { from: firstDayOf(first), to: firstDayOf(addMonths(first, horizon - 1)) };
}

/** The next day, or the first day of the next month. */
export const nextOf = ({ kind }: Definition, now: Date): string => {
  const today = dayAt(now.getTime(), MOSCOW_ZONE);
  return kind === 'monthly' ? firstDayOf(addMonths(monthOf(today), 1)) : addDays(today, 1);
};

/** The publication deadline of a version beginning on `from`: on the day before. */
export function deadlineOf({ publishBy }: Definition, from: string): Date {
  const [hours, minutes] = publishBy.split(':').map(Number);
  return new Date(dayBegins(addDays(from, -1), MOSCOW_ZONE) + (hours! * 60 + minutes!) * MINUTE_MS);
}

interface BuildRequest {
  from: string;
  asOf: Date;
}

/** Validates a request. Errors: 422. */
export function checkedAsked(
  definition: Definition,
  given: { from: string | null; asOf: string | null },
): BuildRequest {
  const now = new Date();
  const asOf = given.asOf ? new Date(given.asOf) : now;
  if (asOf > now) throw invalidField('asOf', 'Этот момент ещё не наступил');
  const from = given.from ?? nextOf(definition, asOf);
  if (dayNumber(from) - dayNumber(dayAt(asOf.getTime(), MOSCOW_ZONE)) > MAX_AHEAD)
    throw invalidField('from', `Не дальше ${MAX_AHEAD} суток от момента, на который известны данные`);
  return { from, asOf };
}

/** The initial state of a version: waiting for its build, or loaded from a file. */
interface VersionStart {
  run?: string;
  isLoaded?: boolean;
  level?: readonly number[];
  to?: string;
}

/** Creates a version, to be built by a run or loaded from a file. */
export async function openVersion(
  tx: Tx,
  actor: Actor,
  definition: Definition,
  { from: first, asOf }: BuildRequest,
  { run, isLoaded = false, level, to: last }: VersionStart,
): Promise<string> {
  const guid = newGuid();
  const { from, to } = periodOf(definition, first);
  await tx.run(sql`select from forecast where guid = ${definition.guid} for no key update`);
  const [made] = await tx.rows<{ number: number }>(sql`
    insert into forecast_version (guid, organization_guid, forecast_guid, number, state, method, is_loaded, unit, as_of, day_from, day_to, deadline, level, run_guid, account_guid)
    select ${guid}, current_organization(), ${definition.guid}, coalesce(max(number), 0) + 1, ${isLoaded ? 'draft' : 'queued'}, ${definition.method},
      ${isLoaded}, ${unitOf(definition)}, ${asOf.toISOString()}, ${from}, ${last ?? to}, ${deadlineOf(definition, from).toISOString()},
      ${level ?? null}::float8[], ${run ?? null}, current_account()
    from forecast_version where forecast_guid = ${definition.guid} returning number`);
  writeJournal(tx, actor, {
    action: isLoaded ? 'import' : 'run',
    organization: actor.organization,
    entity: 'forecast_version',
    record: guid,
    recordName: `${definition.name}, № ${made!.number}`,
    after: { from, to: last ?? to, asOf: asOf.toISOString() },
  });
  publishEvent(tx, 'forecasts', guid);
  return guid;
}
