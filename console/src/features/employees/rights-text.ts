import { namesIn } from 'contract/features/journal/sentence.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Row } from 'contract/kit/resource.ts';
import { fieldText } from '../../resource/value/field-text.ts';

type Right = Row<typeof individualPermissions>;
type DescribedField = 'entityType' | 'value' | 'objectGuid' | 'validFrom' | 'validTo';

/** What an added or removed individual right allows or denies, for how long and on whose behalf. */
function describeRight({ before, after }: JournalEntry, zone: string): string {
  const given = after ?? before;
  const values = given as Partial<Right>;
  const { fields } = individualPermissions;
  const text = (key: DescribedField) => fieldText(fields[key], values[key], zone, namesIn(given, key));
  const [absent] = Object.values(namesIn(given, 'absentGuid'));
  return [
    `${values.effect === 'deny' ? 'запрет' : 'право'} «${text('entityType')}: ${text('value')}»`,
    values.objectGuid && `только «${text('objectGuid')}»`,
    values.validFrom && `с ${text('validFrom')}`,
    values.validTo && `по ${text('validTo')}`,
    absent && `вместо: ${absent}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const isRight = ({ entity, action }: JournalEntry) => entity === 'individual_permission' && action !== 'update';

/** Groups entries of one action on individual rights, such as those of a deputyship. */
export function together(entries: readonly JournalEntry[]): JournalEntry[][] {
  const groups: JournalEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const isSame =
      first && isRight(first) && isRight(entry) && first.requestId === entry.requestId && first.action === entry.action;
    if (isSame) last!.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** The rights of grouped entries; empty when the entry describes itself. */
export const rightsIn = (entries: readonly JournalEntry[], zone: string): string[] =>
  entries.filter(isRight).map((entry) => describeRight(entry, zone));
