import { Group, Text } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { months } from 'contract/kit/parameter-field.ts';
import { daysBetween, moscowToday } from 'contract/time/day-shape.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls, type CoverageDay } from 'contract/features/measurements/point-values.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { formatDate, formatNumber, NBSP } from '../../ui/text/format.ts';
import { ChannelSelect } from '../../ui/ChannelSelect.tsx';
import { YearTurn } from '../../ui/PeriodTurn.tsx';
import { StateGrid } from '../../ui/table/StateGrid.tsx';
import { dayCell, DayKeys } from './DayKeys.tsx';
import { FindingTable } from './FindingTable.tsx';
import { useLastMonth } from './use-last-month.ts';
import { readDaySearch } from './day-search.ts';
import classes from './Measurements.module.css';
import { useValueRefusal } from './use-value-refusal.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { beginOf, notBefore, useFirstDay } from '../../resource/frame/first-day.ts';
import { SinceNote } from '../../resource/frame/SinceNote.tsx';

const DayPanel = lazy(async () => ({ default: (await import('./DayPanel.tsx')).DayPanel }));
const EstimateDialog = lazy(async () => ({ default: (await import('./EstimateDialog.tsx')).EstimateDialog }));

const monthDays = Array.from({ length: 31 }, (_, index) => {
  const label = String(index + 1);
  return { key: label, label, title: `${label}-е число` };
});

interface MapProps {
  year: number;
  days: readonly CoverageDay[];
  onDay: (day: string) => void;
}

/** The past days of a year by month; a click opens a day. */
function YearMap({ year, days, onDay }: MapProps) {
  const [end, today] = [`${year}-12-31`, moscowToday()];
  const first = useFirstDay();
  const begin = firstDayOf(monthOf(notBefore(first, `${year}-01-01`)));
  const past = daysBetween(begin, end < today ? end : today);
  const byMonth = [...Map.groupBy(past, (day) => Number(day.slice(5, 7)))];
  const known = new Map(days.map((day) => [day.day, day]));
  return (
    <StateGrid
      label="Полнота по суткам"
      corner="Месяц"
      className={classes.states}
      columns={monthDays}
      rows={byMonth.map(([month]) => ({ key: String(month), head: Object.values(months)[month - 1] }))}
      cellOf={(row, column) => {
        const day = byMonth[row]![1][column];
        return day && day === notBefore(first, day) ? dayCell(known.get(day), formatDate(day)) : null;
      }}
      onOpen={(row, column) => onDay(byMonth[row]![1][column]!)}
    />
  );
}

/** The completeness of a metering point's values day by day, and the findings of the checks. */
export function CoverageTab() {
  const { row } = useRecord();
  const asked = readDaySearch(useSearch({ strict: false }));
  const [channel, setChannel] = useState<Channel>(asked.channel ?? '01');
  const [year, setYear] = useState(() => (asked.day ? Number(asked.day.slice(0, 4)) : new Date().getFullYear()));
  const [day, setDay] = useState<string | null>(asked.day ?? null);
  const lastMonth = useLastMonth();
  const first = useFirstDay();
  const [isEstimating, setEstimating] = useState(false);
  const mayNot = useValueRefusal();
  const params = { guid: row.guid };
  return (
    <AnswerTab
      query={useCall(
        pointValueCalls.coverage,
        { params, query: { channel, year: String(year) } },
        { keepPrevious: true },
      )}
    >
      {({ days, findings }) => {
        const present = days.reduce((sum, one) => sum + one.present, 0);
        const expected = days.reduce((sum, one) => sum + one.expected, 0);
        return (
          <>
            <Group gap="xs">
              <ChannelSelect value={channel} onChange={setChannel} />
              <YearTurn year={year} begin={beginOf(first?.slice(0, 4), String(year))} onYear={setYear} />
              <ActionButton icon={IconCalculator} refusal={mayNot} onClick={() => setEstimating(true)}>
                Заполнить расчётом
              </ActionButton>
            </Group>
            <SinceNote />
            <Text size="sm">
              {expected
                ? `Есть ${formatNumber(present)} из ${formatNumber(expected)} значений — ${formatNumber(Math.floor((present / expected) * 1000) / 10)}${NBSP}%.`
                : 'В этом году значений от точки не ждали.'}
            </Text>
            <DayKeys />
            <YearMap year={year} days={days} onDay={setDay} />
            <Suspense>
              {day && <DayPanel key={day} guid={row.guid} channel={channel} day={day} onClose={() => setDay(null)} />}
            </Suspense>
            <FindingTable findings={findings} />
            <Suspense>
              {isEstimating && (
                <EstimateDialog
                  guid={row.guid}
                  channel={channel}
                  period={lastMonth}
                  onClose={() => setEstimating(false)}
                />
              )}
            </Suspense>
          </>
        );
      }}
    </AnswerTab>
  );
}
