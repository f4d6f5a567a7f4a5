import { Group, Text } from '@mantine/core';
import { balanceCalls } from 'contract/features/balance-groups/balance.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { SaveTable } from '../../resource/frame/SaveTable.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { DateField } from '../../ui/input/DateField.tsx';
import { PeriodTurn } from '../../ui/PeriodTurn.tsx';
import { BalanceTable } from './BalanceTable.tsx';
import { BalanceWords } from './BalanceWords.tsx';
import { MonthsOfYear } from './MonthsOfYear.tsx';
import { beginOf, notBefore, useFirstDay } from '../../resource/frame/first-day.ts';
import { SinceNote } from '../../resource/frame/SinceNote.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const daysOf = (month: string, first: string | undefined) => ({
  from: notBefore(first, firstDayOf(month)),
  to: notBefore(first, lastDayOf(month)),
});

/** The balance of a group for a month or any period, as in its act, and by month. */
export function ImbalanceTab() {
  const { row } = useRecord();
  const first = useFirstDay();
  const [period, setPeriod] = useState(() => daysOf(addMonths(monthOf(moscowToday()), -1), first));
  const asked = { params: { guid: row.guid }, query: period };
  // The server refuses an incomplete date; the buttons still navigate between months.
  const month = monthOf(DAY.test(period.from) ? period.from : moscowToday());
  const isLast = month >= monthOf(addDays(moscowToday(), -1));
  const turn = (step: number) => setPeriod(daysOf(addMonths(month, step), first));
  const save = (format: 'pdf' | 'xlsx') =>
    download(balanceCalls.act, { ...asked, query: { ...period, format } }, `Акт баланса.${format}`, () => undefined);
  const bar = (
    <Group gap="sm" align="flex-end">
      <PeriodTurn
        back="Предыдущий месяц"
        forth="Следующий месяц"
        begin={beginOf(first && monthOf(first), month)}
        end={isLast ? 'Баланс считают по прошедшим суткам' : undefined}
        onTurn={turn}
      >
        {monthTitle(month)}
      </PeriodTurn>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <DateField
          label="С"
          required
          min={first}
          value={period.from}
          onChange={(from) => from && setPeriod({ ...period, from })}
        />
        <DateField
          label="По"
          required
          min={first}
          value={period.to}
          onChange={(to) => to && setPeriod({ ...period, to })}
        />
      </Group>
      <SinceNote />
    </Group>
  );
  return (
    <AnswerTab query={useCall(balanceCalls.ofGroup, asked, { keepPrevious: true })} bar={bar}>
      {(balance) => (
        <>
          <BalanceWords balance={balance} />
          <BalanceTable members={balance.members} />
          {balance.members.length > 0 && (
            <>
              <Group gap="xs">
                <Text size="sm">Акт баланса:</Text>
                <SaveTable formats={['pdf', 'xlsx']} save={save} />
              </Group>
              <MonthsOfYear guid={row.guid} />
            </>
          )}
        </>
      )}
    </AnswerTab>
  );
}
