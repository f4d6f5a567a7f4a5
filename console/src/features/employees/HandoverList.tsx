import { Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { handoverKinds, fateOf } from 'contract/features/employees/handover.ts';
import { formErrorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { formatNumber } from '../../ui/text/format.ts';

interface Props {
  guid: string;
  successor: string | null;
}

/** The records of a dismissed employee, and what happens to them. */
export function HandoverList({ guid, successor }: Props) {
  const { data, error, refetch } = useCall(employeeCalls.previewHandover, {
    params: { guid },
    query: successor ? { successor } : {},
  });
  if (error) return <ErrorNote {...formErrorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={60} label="Смотрим, что за ним числится" />;
  if (data.length === 0) return <Text size="sm">За сотрудником ничего не числится: передавать нечего.</Text>;
  return (
    <section aria-label="Что за ним числится">
      <Text size="sm" fw={600}>
        Что за ним числится
      </Text>
      <ul style={{ margin: 0, paddingLeft: 20, fontSize: 13.5 }}>
        {data.map((one) => (
          <li key={one.kind}>
            {handoverKinds[one.kind].title}: {formatNumber(one.count)} — {fateOf(one, successor !== null)}
            <Text size="xs" c="dimmed">
              {one.names.join(', ')}
              {one.count > one.names.length && ` и ещё ${formatNumber(one.count - one.names.length)}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
