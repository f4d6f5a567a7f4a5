import type { ClassifierEdition } from 'contract/features/dictionaries/classifiers.ts';
import type { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { AppError } from '../../../core/app-error.ts';
import { integer, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Found } from './loads.ts';

/** The number of codes per statement. */
const ROWS = 2500;
const CHANGED_SINCE =
  'Словарь изменился с тех пор, как файл прочитан: загрузите файл ещё раз и посмотрите, что он меняет.';

interface Applied extends ClassifierEdition {
  guid: string;
  readAt: string;
  found: Found;
}

/** Applies a load to the values of a locked dictionary. Errors: 422 when they have changed since the comparison. */
export async function applyLoad(
  tx: Tx,
  { guid: dictionary }: Row<typeof dictionaries>,
  { guid, classifier, edition, readAt, found }: Applied,
  step: (done: number, total: number) => void,
): Promise<void> {
  const changed = await tx.one(sql`
    select from dictionary_value where dictionary_guid = ${dictionary} and organization_guid is not distinct from (select owner_of_new())
      and updated_at > ${readAt} limit 1`);
  if (changed) throw new AppError('invalid', { detail: CHANGED_SINCE });
  const { last } = (await tx.one<{ last: number }>(
    sql`select coalesce(max(number), 0) as last from classifier_change where load_guid = ${guid}`,
  ))!;
  let written = 0;
  for (let from = 0; from < last; from += ROWS) {
    const these = sql`c.load_guid = ${guid} and c.number > ${integer(from)} and c.number <= ${integer(from + ROWS)}`;
    const ofValue = sql`v.guid = c.value_guid and v.dictionary_guid = ${dictionary} and ${these}`;
    written += await tx.run(sql`
      insert into dictionary_value (guid, dictionary_guid, name, code, synonyms, sort)
      select c.value_guid, ${dictionary}, c.name, c.code, c.synonyms, 1000 from classifier_change c where ${these} and c.kind = 'added'`);
    written += await tx.run(sql`
      update dictionary_value v set name = c.name, synonyms = c.synonyms, is_active = true, valid_to = null, version = v.version + 1, updated_at = now()
      from classifier_change c where ${ofValue} and c.kind in ('changed', 'returned')`);
    written += await tx.run(sql`
      update dictionary_value v set valid_to = greatest(v.valid_from, ${edition}::date - 1), version = v.version + 1, updated_at = now()
      from classifier_change c where ${ofValue} and c.kind = 'withdrawn'`);
    step(Math.min(from + ROWS, last), last);
  }
  const { added, changed: renamed, withdrawn, returned } = found.changes;
  if (written !== added + renamed + withdrawn + returned) throw new AppError('invalid', { detail: CHANGED_SINCE });
  await tx.run(sql`
    update dictionary set classifier = ${classifier}, classifier_date = ${edition}, version = version + 1, updated_at = now()
    where guid = ${dictionary}`);
  await tx.run(sql`update classifier_load set applied_at = now() where guid = ${guid}`);
}
