import type { RemovedRecord } from 'contract/features/journal/removed.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { countOf, formatNumber } from '../../ui/text/format.ts';

export const records = ['запись', 'записи', 'записей'] as const;

export const kindOf = (entity: string) => journalKinds[entity] ?? 'прочее';

/** The name of the record, or the number of records with the first names. */
export const nameOf = ({ recordName, parts, partNames }: RemovedRecord) => {
  if (parts === null) return recordName ?? '—';
  const names = partNames.map((name) => `«${name}»`).join(', ');
  const more = parts > partNames.length ? ' и другие' : '';
  return `${recordName ?? 'Несколько'}: ${countOf(parts, records)}${names && ` — ${names}${more}`}`;
};

/** What was removed together with the record: «модели: 12»; links between records are not named. */
export const withIt = ({ related }: RemovedRecord) =>
  related
    .filter(({ entity }) => journalKinds[entity])
    .map(({ entity, count }) => `${kindOf(entity).toLocaleLowerCase('ru')}: ${formatNumber(count)}`)
    .join(', ');
