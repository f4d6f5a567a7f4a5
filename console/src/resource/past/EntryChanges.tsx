import { differences, namesIn } from 'contract/features/journal/sentence.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Resource } from 'contract/kit/resource.ts';
import classes from '../value/Comparison.module.css';
import { FieldValue } from '../value/FieldValue.tsx';

interface Props {
  resource: Pick<Resource, 'fields'>;
  entry: Pick<JournalEntry, 'before' | 'after'>;
}

/** The changes of a journal entry, or of a planned one, field by field, with the names valid at that time. */
export function EntryChanges({ resource, entry }: Props) {
  const rows = differences(resource, entry);
  if (rows.length === 0) return null;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">Было</th>
          <th scope="col">Стало</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, field, before, after }) => (
          <tr key={name}>
            <th scope="row">{field.label}</th>
            <td>
              <FieldValue field={field} value={before} names={namesIn(entry.before, name)} />
            </td>
            <td>
              <FieldValue field={field} value={after} names={namesIn(entry.after, name)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
