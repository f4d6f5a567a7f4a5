import { setChangeKinds, type ChangeOutcome } from 'contract/features/dictionaries/change-sets.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { isUsedElsewhere } from 'contract/kit/errors.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { inManner, placeIn, writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { isChangedSince } from '../../../resource/proposed/fields.ts';
import { removeRow } from '../../../resource/removal/remove.ts';
import { checkedCreation, checkedInput } from '../../../resource/serve-resource.ts';
import { createRow, findRow, updateRow } from '../../../resource/store.ts';
import { schemaOf, valuesResource } from '../dictionaries.service.ts';
import { changesOf, type CollectedChange, type StoredSet } from './stored-set.ts';

export const needed = { create: 'create', update: 'update', remove: 'delete' } as const;

interface Work {
  tx: Tx;
  actor: Actor;
  values: Resource;
}

/** Makes one change as if by hand. Errors: 403, 409 when the value is gone or has changed, 422. */
async function make({ tx, actor, values }: Work, change: CollectedChange): Promise<void> {
  const { guid, kind, value, changes, replaceBy } = change;
  const { allowed, reason } = decide(actor.rights, values.entity, needed[kind], value, onSomeRows);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  if (kind === 'create') {
    const row = await createRow(tx, actor, values, checkedCreation(values, changes));
    await tx.run(sql`update set_change set value_guid = ${row.guid} where guid = ${guid}`);
    return;
  }
  const row = await findRow(tx, values, value!, sql`for no key update of t`);
  if (!row) throw new AppError('conflict', { detail: 'Значения больше нет.' });
  if (kind === 'remove') {
    await removeRow(tx, actor, values, row.guid, row.version, { replaceBy: replaceBy ?? undefined });
    return;
  }
  if (isChangedSince(change, row))
    throw new AppError('conflict', { detail: 'Эти поля изменились после того, как правку внесли в набор.' });
  await updateRow(
    tx,
    actor,
    values,
    row.guid,
    row.version,
    checkedInput(values, { ...enteredOf(values, row), ...changes }),
  );
}

/** Removals first, so that their names become free; new values last. */
const order: readonly CollectedChange['kind'][] = ['remove', 'update', 'create'];

interface Attempt {
  change: CollectedChange;
  refusal: AppError | null;
}

/** Makes all changes of a set, each in its own savepoint. */
async function attemptAll(work: Work, changes: readonly CollectedChange[]): Promise<Attempt[]> {
  const { tx } = work;
  const attempts: Attempt[] = [];
  for (const change of changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    await tx.run(sql`savepoint change`);
    try {
      await make(work, change);
      await tx.run(sql`release savepoint change`);
      attempts.push({ change, refusal: null });
    } catch (error) {
      await tx.run(sql`rollback to savepoint change`);
      const refusal = translateDatabaseError(error);
      if (!(refusal instanceof AppError)) throw error;
      attempts.push({ change, refusal });
    }
  }
  return attempts;
}

function said({ message, details: { errors, usage } }: AppError): string {
  if (errors?.length) return errors.map((one) => one.message).join('; ');
  return usage && !isUsedElsewhere(usage) ? `${message} Назовите, чем его заменить.` : message;
}

/** The publisher as named in the journal. */
const publisherOf = (actor: Actor, { name }: StoredSet): Actor => inManner(actor, { via: { kind: 'changeSet', name } });

const workOn = async (tx: Tx, actor: Actor, { dictionary }: StoredSet): Promise<Work> => ({
  tx,
  actor: inManner(actor, { isPart: true }),
  values: await valuesResource(tx, String(dictionary), 'lock'),
});

/** The outcome of the changes of a set with these rights; nothing is changed. */
export async function tryOut(tx: Tx, actor: Actor, set: StoredSet): Promise<Attempt[]> {
  const work = await workOn(tx, actor, set);
  await tx.run(sql`savepoint trial`);
  const attempts = await attemptAll(work, await changesOf(tx, set.guid));
  await tx.run(sql`rollback to savepoint trial`);
  return attempts;
}

export const outcomeOf = ({ change: { guid, name }, refusal }: Attempt): ChangeOutcome => ({
  change: guid,
  name,
  refusal: refusal && said(refusal),
});

/** Makes all changes of a set in one action, or none. Errors: 409 when it is empty, 422 when one cannot be made. */
export async function publish(tx: Tx, by: Actor, set: StoredSet): Promise<number> {
  const actor = publisherOf(by, set);
  const attempts = await attemptAll(await workOn(tx, actor, set), await changesOf(tx, set.guid));
  if (attempts.length === 0) throw new AppError('conflict', { detail: 'В наборе нет изменений.' });
  const refused = attempts.filter(({ refusal }) => refusal !== null);
  const [first] = refused;
  if (first) {
    const more = refused.length > 1 ? ` И ещё у ${refused.length - 1}: проверьте набор.` : '';
    throw new AppError('invalid', {
      detail: `Набор не опубликован. ${setChangeKinds[first.change.kind]} «${first.change.name}»: ${said(first.refusal!)}${more}`,
    });
  }
  const { guid, name } = await schemaOf(tx, String(set.dictionary));
  await tx.run(sql`
    update change_set set published_at = now(), publisher_guid = ${actor.account} where guid = ${set.guid}`);
  writeJournal(tx, actor, {
    action: 'update',
    organization: placeIn(dictionaries, actor),
    entity: 'dictionary_value',
    recordName: name,
    within: guid,
    parts: attempts.length,
  });
  return attempts.length;
}
