import { isUsedElsewhere, USED_ELSEWHERE, type Usage } from 'contract/kit/errors.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner } from '../../core/journal.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkOwner } from '../owner.ts';
import { reached } from '../rights/reach.ts';
import { usageOf } from './usage.ts';
import { moveReferences } from './replace.ts';
import { checkRow } from '../rights/row-rules.ts';
import { checkRule, hasRule } from '../rule.ts';
import { rememberRemoval } from '../remembered.ts';
import { findRow, lockRow } from '../store.ts';

const plural = new Intl.PluralRules('ru');
const records = { one: 'записи', few: 'записях', many: 'записях', other: 'записях', zero: '', two: '' };

const INSTEAD = 'Чтобы её больше не выбирали, снимите отметку «Действует».';

/** «используется в 5 записях, в записях, которых вы не видите, в других организациях: 3». */
function usedWhere(usage: Usage): string {
  const here = usage.filter(({ title }) => title !== USED_ELSEWHERE).reduce((sum, { total }) => sum + (total ?? 0), 0);
  const others = usage.find(({ title }) => title === USED_ELSEWHERE)?.total;
  const places = [
    ...(here ? [`в ${here.toLocaleString('ru')} ${records[plural.select(here)]}`] : []),
    ...(usage.some(({ total }) => total === null) ? ['в записях, которых вы не видите'] : []),
    ...(others ? [`в других организациях: ${others}`] : []),
  ];
  return `используется ${places.join(', ')}`;
}

async function replacementOf(
  tx: Tx,
  { rights }: Actor,
  resource: Resource,
  { guid, replaceBy, isMerged = false }: { guid: string; replaceBy: string; isMerged?: boolean },
): Promise<AnyRow> {
  const { irreplaceable } = resource.titles;
  if (irreplaceable && !isMerged) throw invalidField('replaceBy', irreplaceable);
  if (replaceBy === guid) throw invalidField('replaceBy', 'Запись не может заменить саму себя');
  const replacement = await findRow(
    tx,
    reached(resource, rights, 'read', anyFields),
    replaceBy,
    sql`for key share of t`,
  );
  return (
    replacement ?? Promise.reject(invalidField('replaceBy', 'Записи для замены больше нет, или она вам недоступна'))
  );
}

interface RemoveOptions {
  /** The record to which references and the old address are redirected. */
  replaceBy?: string | undefined;
  /** Both records describe the same thing (a merge), so even an irreplaceable record is replaced. */
  isMerged?: boolean;
  /** The caller does nothing more in the transaction. */
  isLast?: boolean;
}

/** Removes a record; one in use only with `replaceBy`. Without a version, any version is removed. Errors: 403, 404, 409
 *  `in_use` with the referring records, 409 `protected`, 412. */
export async function removeRow(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  guid: string,
  version: number | null,
  { replaceBy, isMerged = false, isLast = false }: RemoveOptions = {},
): Promise<void> {
  await checkRow(tx, actor, resource, guid, 'delete');
  const locked = lockRow(tx, resource, guid, version, 'remove');
  // Queried after the lock, in the same batch.
  const used = replaceBy ? undefined : usageOf(tx, actor, resource, guid);
  used?.catch(() => undefined);
  const row = await locked;
  checkOwner(actor, resource, row, 'delete');
  let moved = 0;
  const replacement = replaceBy ? await replacementOf(tx, actor, resource, { guid, replaceBy, isMerged }) : undefined;
  if (replacement) {
    const part = inManner(actor, { isPart: true });
    moved = await moveReferences(tx, { actor: part, resource, from: row, to: replacement });
    await tx.run(sql`update redirect set to_guid = ${replacement.guid} where to_guid = ${guid}`);
    await tx.run(sql`insert into redirect (from_guid, to_guid) values (${guid}, ${replacement.guid})`);
  }
  const usage = (await used) ?? (await usageOf(tx, actor, resource, guid));
  if (usage.length) {
    const instead = isUsedElsewhere(usage) && 'isActive' in resource.fields ? ` ${INSTEAD}` : '';
    throw new AppError('in_use', { detail: `Нельзя удалить: ${usedWhere(usage)}.${instead}`, usage });
  }
  await rememberRemoval(tx, actor, resource, row, { replacedBy: replacement && { row: replacement, moved } });
  const deletion = sql`delete from ${name(resource.table)} where guid = ${guid}`;
  if (isLast && !hasRule(resource.table)) return void (await tx.end(deletion));
  await tx.run(deletion);
  await checkRule(resource, { tx, actor, before: row, after: null });
}
