import { Text } from '@mantine/core';
import type { JournalEntry } from 'contract/kit/resource-answers.ts';
import { formatDateTime } from '../ui/format.ts';
import { useTimeZone } from '../ui/time-zone.ts';
import classes from './Comparison.module.css';
import { FieldValue } from './FieldValue.tsx';
import { differences } from './history-differences.ts';
import { useRecord } from './record-context.ts';

interface Props {
  entry: JournalEntry;
}

const actions: Readonly<Record<string, string>> = {
  create: 'запись создана',
  update: 'запись изменена',
  remove: 'запись удалена',
};

export function HistoryEntry({ entry }: Props) {
  const { resource } = useRecord();
  const zone = useTimeZone();
  const rows = differences(resource, entry);
  return (
    <article>
      <Text size="sm" mb={4}>
        <Text component="time" fw={600} dateTime={entry.occurredAt}>
          {formatDateTime(entry.occurredAt, zone)}
        </Text>{' '}
        {entry.userName ?? 'Система'} — {actions[entry.action] ?? entry.action}
      </Text>
      {rows.length > 0 && (
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
                  <FieldValue field={field} value={before} />
                </td>
                <td>
                  <FieldValue field={field} value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}
