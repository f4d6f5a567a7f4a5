import { Group } from '@mantine/core';
import { unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import { reconciliation, type ReconciledMonth } from 'contract/features/readings/reconciliation.ts';
import { addMonths, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { YearTurn } from '../../ui/PeriodTurn.tsx';
import { ChannelSelect } from '../../ui/ChannelSelect.tsx';
import { reconciledColumns } from './reconciled.tsx';
import { beginOf, useFirstDay } from '../../resource/frame/first-day.ts';
import { SinceNote } from '../../resource/frame/SinceNote.tsx';

const monthColumn = { label: 'Месяц', cell: ({ month }: ReconciledMonth) => monthTitle(month) } as const;

/** The profile of a point against its readings by month of a year. */
export function ReconciliationTab() {
  const { row } = useRecord();
  const first = useFirstDay();
  const [year, setYear] = useState(() => Number(addMonths(monthOf(moscowToday()), -1).slice(0, 4)));
  const [channel, setChannel] = useState<Channel>('01');
  const asked = { params: { guid: row.guid }, query: { year: String(year), channel } };
  const bar = (
    <Group gap="xs">
      <YearTurn year={year} begin={beginOf(first?.slice(0, 4), String(year))} onYear={setYear} />
      <ChannelSelect value={channel} onChange={setChannel} />
      <SinceNote />
    </Group>
  );
  return (
    <AnswerTab query={useCall(reconciliation.ofPoint, asked, { keepPrevious: true })} bar={bar}>
      {(months) => (
        <PlainTable
          label="Сверка по месяцам"
          columns={[monthColumn, ...reconciledColumns(unitNames[unitOf(channel)])]}
          rows={months.toReversed()}
          rowKey={({ month }) => month}
          nothing="Месяцы этого года ещё не начались."
        />
      )}
    </AnswerTab>
  );
}
