import { Group, Title } from '@mantine/core';
import { balanceCalls, type BalancedMonth } from 'contract/features/balance-groups/balance.ts';
import { addMonths, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { YearTurn } from '../../ui/PeriodTurn.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { ImbalanceChart } from './ImbalanceChart.tsx';
import { outcomeColumns } from './outcome.tsx';
import { beginOf, useFirstDay } from '../../resource/frame/first-day.ts';

const columns: readonly PlainColumn<BalancedMonth>[] = [
  { label: 'Месяц', cell: ({ month }) => monthTitle(month) },
  ...outcomeColumns(({ outcome }: BalancedMonth) => outcome),
];

/** The imbalance of a group by month of a year, as a chart and a table. */
export function MonthsOfYear({ guid }: { guid: string }) {
  const first = useFirstDay();
  const [year, setYear] = useState(() => Number(addMonths(monthOf(moscowToday()), -1).slice(0, 4)));
  const asked = { params: { guid }, query: { year: String(year) } };
  const { data, error, refetch } = useCall(balanceCalls.months, asked, { keepPrevious: true });
  return (
    <>
      <Group gap="xs">
        <Title order={2} size="h4">
          Небаланс по месяцам
        </Title>
        <YearTurn year={year} begin={beginOf(first?.slice(0, 4), String(year))} onYear={setYear} />
      </Group>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={180} />}
      {data && data.length > 0 && <ImbalanceChart months={data} />}
      {data && (
        <PlainTable
          label="Небаланс по месяцам"
          columns={columns}
          rows={data.toReversed()}
          rowKey={({ month }) => month}
          nothing="Месяцы этого года ещё не начались."
        />
      )}
    </>
  );
}
