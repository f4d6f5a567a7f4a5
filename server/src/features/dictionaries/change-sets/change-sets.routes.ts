import { changeSetCalls as calls, type ChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal, type NewEntry } from '../../../core/journal.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { checkRow } from '../../../resource/rights/row-rules.ts';
import { checkByHand } from '../../../resource/store.ts';
import { schemaOf, valuesResource } from '../dictionaries.service.ts';
import { stopRun } from '../../scheduler/runs.service.ts';
import { putChange } from './collect.ts';
import { outcomeOf, publish, tryOut } from './publish.ts';
import { openSet, readSet, readWhole, setsOf, type StoredSet } from './stored-set.ts';

function shown(stored: StoredSet): ChangeSet {
  const { run: _, ...set } = stored;
  return set;
}

const remember = (
  tx: Tx,
  actor: Actor,
  { guid, name }: Pick<ChangeSet, 'guid' | 'name'>,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
) =>
  writeJournal(tx, actor, {
    organization: actor.organization,
    entity: 'change_set',
    record: guid,
    recordName: name,
    ...entry,
  });

/** Opens a new set. Errors: 403, 404, 409 for dictionaries of classifiers. */
async function begin(tx: Tx, actor: Actor, id: string, name: string): Promise<ChangeSet> {
  const dictionary = await schemaOf(tx, id);
  await checkRow(tx, actor, dictionaries, dictionary.guid, 'update');
  checkByHand(await valuesResource(tx, id));
  const guid = newGuid();
  await tx.run(sql`insert into change_set (guid, dictionary_guid, name) values (${guid}, ${dictionary.guid}, ${name})`);
  remember(tx, actor, { guid, name }, { action: 'create', after: { dictionary: dictionary.name } });
  return shown(await readSet(tx, guid));
}

/** The beginning of a day in the organization's time zone. */
const beginningOf = (day: string) =>
  sql`(${day}::date::timestamp at time zone coalesce((select o.time_zone from organization o where o.guid = current_organization()), 'Europe/Moscow'))`;

/** Schedules the publication of a set. Errors: 409 when it is empty, 422 for a day that has begun. */
async function publishOn(tx: Tx, actor: Actor, set: StoredSet, day: string): Promise<void> {
  const { isLater } = (await tx.one<{ isLater: boolean }>(sql`select ${day}::date > today() as "isLater"`))!;
  if (!isLater) throw invalidField('on', 'Назначьте день позже сегодняшнего или опубликуйте сейчас');
  if (Object.values(set.counts).every((total) => total === 0))
    throw new AppError('conflict', { detail: 'В наборе нет изменений.' });
  const run = await enqueue(tx, 'changeSetPublication', { set: set.guid }, beginningOf(day));
  await tx.run(sql`update change_set set publish_on = ${day}, run_guid = ${run} where guid = ${set.guid}`);
  remember(tx, actor, set, { action: 'update', before: { publishOn: null }, after: { publishOn: day } });
}

/** Cancels the scheduled publication of a set. Errors: 404, 409 when there is none. */
async function reopen(tx: Tx, actor: Actor, guid: string): Promise<ChangeSet> {
  await tx.one(sql`select from change_set where guid = ${guid} for update`);
  const set = await readSet(tx, guid);
  if (set.state !== 'scheduled') throw new AppError('conflict', { detail: 'Публикация набора не назначена.' });
  await tx.run(sql`update change_set set publish_on = null, run_guid = null where guid = ${guid}`);
  await stopRun(tx, actor, set.run!);
  remember(tx, actor, set, { action: 'update', before: { publishOn: set.publishOn }, after: { publishOn: null } });
  return shown(await readSet(tx, guid));
}

/** Serves change sets: values of a dictionary that change together, at once or on a day. */
export function serveChangeSets(server: Server): void {
  serve(server, calls.list, async ({ tx, params, query: { value } }) => {
    const { guid } = await schemaOf(tx, params.id);
    const about = value
      ? sql`s.published_at is null and s.withdrawn_at is null
          and exists (select from set_change c where c.set_guid = s.guid and c.value_guid = ${value})`
      : sql`true`;
    return (await setsOf(tx, sql`s.dictionary_guid = ${guid} and ${about}`)).map(shown);
  });
  serve(server, calls.create, ({ tx, actor, params, body }) => begin(tx, actor, params.id, body.name));
  serve(server, calls.get, ({ tx, params }) => readWhole(tx, params.guid));
  serve(server, calls.put, async ({ tx, actor, params, body }) => {
    await putChange(tx, actor, await openSet(tx, params.guid), body);
    return readWhole(tx, params.guid);
  });
  serve(server, calls.take, async ({ tx, params }) => {
    const { guid } = await openSet(tx, params.guid);
    const taken = await tx.run(sql`delete from set_change where set_guid = ${guid} and guid = ${params.change}`);
    if (taken === 0) throw new AppError('not_found');
  });
  serve(server, calls.check, async ({ tx, actor, params }) =>
    (await tryOut(tx, actor, await readSet(tx, params.guid))).map(outcomeOf),
  );
  serve(server, calls.publish, async ({ tx, actor, params, body }) => {
    const set = await openSet(tx, params.guid);
    if (body.on === null) await publish(tx, actor, set);
    else await publishOn(tx, actor, set, body.on);
    return shown(await readSet(tx, params.guid));
  });
  serve(server, calls.reopen, ({ tx, actor, params }) => reopen(tx, actor, params.guid));
  serve(server, calls.withdraw, async ({ tx, actor, params }) => {
    const set = await openSet(tx, params.guid);
    await tx.run(sql`update change_set set withdrawn_at = now() where guid = ${set.guid}`);
    remember(tx, actor, set, { action: 'remove' });
  });
}
