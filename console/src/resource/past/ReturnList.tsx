import { Text } from '@mantine/core';
import type { ReturnOutcome } from 'contract/features/journal/returns.ts';
import { formatNumber } from '../../ui/text/format.ts';

interface Line extends Pick<ReturnOutcome, 'record' | 'name' | 'action' | 'outcome' | 'reason'> {
  number?: number;
  /** The fields that change. */
  changes?: string;
}

interface Props {
  title: string;
  records: readonly Line[];
}

const SHOWN = 10;
const what = { update: '', restore: ' — снова появится', remove: ' — удалится' } as const;

/** A group of records with the same outcome of the undo, with the names of the first ones. */
export function ReturnList({ title, records }: Props) {
  if (records.length === 0) return null;
  return (
    <section>
      <Text size="sm" fw={600}>
        {title}: {formatNumber(records.length)}
      </Text>
      <ul style={{ margin: 0, paddingLeft: 20, fontSize: 13.5 }}>
        {records.slice(0, SHOWN).map(({ number, record, name, action, outcome, changes, reason }) => (
          <li key={number ?? record}>
            {name}
            {outcome === 'change' && (changes ? ` — изменится: ${changes}` : what[action])}
            {reason && ` — ${reason}`}
          </li>
        ))}
        {records.length > SHOWN && <li>и ещё {formatNumber(records.length - SHOWN)}</li>}
      </ul>
    </section>
  );
}
