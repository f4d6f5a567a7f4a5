import type { CalculationResult, Scenario } from 'contract/features/calculator/answers.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { entriesOf } from '../../../resource/past/history.ts';
import { isReached } from '../../measurements/points.service.ts';
import { gather, hashOf, isOfVisibleMonths, type Basis } from '../gather.service.ts';
import { resultOf } from '../result.service.ts';

interface StoredScenario extends Scenario {
  question: Question;
  basis: Basis;
  basisHash: string;
}

const shown = sql`
  s.guid, s.name, s.note, s.created_at as "createdAt", s.version, s.question ->> 'from' as "from", s.question ->> 'to' as "to",
  readable_name(s.account_guid, nullif(concat_ws(' ', a.last_name, a.first_name), '')) as author,
  (s.result ->> 'volume')::double precision as volume, s.result -> 'totals' as totals`;

/** A condition on `s`: the user may read every point of the scenario, and every day of its months is visible. */
const isOpen = ({ rights }: Actor): Sql => sql`
  s.organization_guid = current_organization() and ${isOfVisibleMonths(rights)} and not exists (
    select from calculation_scenario_point p where p.scenario_guid = s.guid and p.metering_point_guid not in (
      select t.guid from metering_point t where ${isReached(rights)}))`;

export const readScenarios = (tx: Tx, actor: Actor, limit: number): Promise<Scenario[]> =>
  tx.rows<Scenario>(sql`
    select ${shown} from calculation_scenario s left join account a on a.guid = s.account_guid
    where ${isOpen(actor)} order by s.created_at desc limit ${limit}`);

async function readStored(tx: Tx, actor: Actor, guid: string, lock = sql``): Promise<StoredScenario> {
  const [found] = await tx.rows<StoredScenario>(sql`
    select ${shown}, s.question, s.basis, s.basis_hash as "basisHash"
    from calculation_scenario s left join account a on a.guid = s.account_guid
    where s.guid = ${guid} and ${isOpen(actor)} ${lock}`);
  return found ?? Promise.reject(new AppError('not_found'));
}

async function readRow(tx: Tx, guid: string): Promise<Scenario> {
  const [found] = await tx.rows<Scenario>(sql`
    select ${shown} from calculation_scenario s left join account a on a.guid = s.account_guid where s.guid = ${guid}`);
  return found!;
}

/** Whether reading the inputs again gives other values, prices or hours, or is no longer possible. */
async function isOutdated(tx: Tx, actor: Actor, { question, basisHash }: StoredScenario): Promise<boolean> {
  try {
    return hashOf(await gather(tx, actor, question)) !== basisHash;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** Recalculates a scenario from its stored basis. */
export async function readScenario(tx: Tx, actor: Actor, guid: string) {
  const stored = await readStored(tx, actor, guid);
  const result = resultOf(stored.basis, stored.question);
  const { basis: _basis, basisHash: _hash, ...row } = stored;
  return { ...row, result, isOutdated: await isOutdated(tx, actor, stored) };
}

/** The stored basis of a scenario, for its file. */
export const scenarioBasis = (tx: Tx, actor: Actor, guid: string): Promise<StoredScenario> =>
  readStored(tx, actor, guid);

const TABLE = 'calculation_scenario';

/** The journal of a scenario, newest first. Errors: 404. */
export async function readHistory(
  tx: Tx,
  actor: Actor,
  guid: string,
  asked: { limit?: number; before?: number },
): Promise<JournalEntry[]> {
  const { guid: record } = await readStored(tx, actor, guid);
  return entriesOf(tx, TABLE, record, asked);
}

const entryOf = (actor: Actor, guid: string, name: string) => ({
  organization: actor.organization,
  entity: TABLE,
  record: guid,
  recordName: name,
});

const volumeOf = ({ months }: CalculationResult) => months.reduce((sum, { volume }) => sum + volume, 0);

/** Saves a calculation under a name with its whole basis. Errors: 404, 409 when the name is taken, 422. */
export async function saveScenario(
  tx: Tx,
  actor: Actor,
  { name, note, question }: { name: string; note: string | null; question: Question },
): Promise<Scenario> {
  const basis = await gather(tx, actor, question);
  const result = resultOf(basis, question);
  const guid = newGuid();
  const kept = { volume: volumeOf(result), totals: (result.whatIf ?? result).totals };
  await tx.run(sql`
    insert into calculation_scenario (guid, organization_guid, name, note, question, basis, basis_hash, result, account_guid)
    values (${guid}, ${actor.organization}, ${name}, ${note}, ${JSON.stringify(question)}::json, ${JSON.stringify(basis)}::json,
      ${result.basis}, ${JSON.stringify(kept)}::jsonb, ${actor.account})`);
  await tx.run(sql`
    insert into calculation_scenario_point (organization_guid, scenario_guid, metering_point_guid)
    select ${actor.organization}, ${guid}, p from unnest(${question.points}::uuid[]) p`);
  const prices = basis.months.flatMap((month) => month.prices ?? []);
  await tx.run(sql`
    insert into calculation_scenario_price (organization_guid, scenario_guid, price_set_guid, version)
    select ${actor.organization}, ${guid}, * from unnest(${prices.map((one) => one.guid)}::uuid[], ${prices.map((one) => one.version)}::integer[])`);
  writeJournal(tx, actor, {
    ...entryOf(actor, guid, name),
    action: 'create',
    after: { name, note, from: question.from, to: question.to, points: question.points.length },
  });
  return readRow(tx, guid);
}

async function lockScenario(tx: Tx, actor: Actor, guid: string, version: number | null): Promise<StoredScenario> {
  const stored = await readStored(tx, actor, guid, sql`for no key update of s`);
  if (version !== null && stored.version !== version)
    throw new AppError('stale', { detail: 'Расчёт изменён другим пользователем: обновите страницу.' });
  return stored;
}

/** Changes the name and note of a scenario; the same values change nothing. Errors: 404, 409 when the name is taken, 412. */
export async function renameScenario(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  { name, note }: { name: string; note: string | null },
): Promise<Scenario> {
  const before = await lockScenario(tx, actor, guid, version);
  if (before.name === name && before.note === note) return readRow(tx, guid);
  await tx.run(sql`
    update calculation_scenario set name = ${name}, note = ${note}, version = version + 1, updated_at = now() where guid = ${guid}`);
  writeJournal(tx, actor, {
    ...entryOf(actor, guid, name),
    action: 'update',
    before: { name: before.name, note: before.note },
    after: { name, note },
  });
  return readRow(tx, guid);
}

export async function removeScenario(tx: Tx, actor: Actor, guid: string, version: number | null): Promise<void> {
  const { name, note, from, to } = await lockScenario(tx, actor, guid, version);
  await tx.run(sql`delete from calculation_scenario where guid = ${guid}`);
  writeJournal(tx, actor, { ...entryOf(actor, guid, name), action: 'remove', before: { name, note, from, to } });
}
