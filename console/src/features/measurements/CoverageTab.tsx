import { Button, Group, Text } from '@mantine/core';
import { IconCalculator, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { months } from 'contract/kit/parameter-field.ts';
import {
  dayStates,
  valueRules,
  type Channel,
  type DayState,
  type ValueRule,
} from 'contract/features/measurements/facts.ts';
import { pointValueCalls, type CoverageDay } from 'contract/features/measurements/point-values.ts';
import type { MeasurementFinding } from 'contract/features/measurements/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { formatDate, formatNumber, NBSP } from '../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { ChannelSelect } from '../../ui/input/ChannelSelect.tsx';
import classes from './Measurements.module.css';
import { useValueRefusal } from './use-value-refusal.ts';

const DayPanel = lazy(async () => ({ default: (await import('./DayPanel.tsx')).DayPanel }));
const EstimateDialog = lazy(async () => ({ default: (await import('./EstimateDialog.tsx')).EstimateDialog }));

const stateOf = ({ present, expected, estimated }: CoverageDay): DayState => {
  if (present === 0) return 'none';
  if (present < expected) return 'partial';
  return estimated ? 'estimated' : 'complete';
};

const columns: readonly PlainColumn<MeasurementFinding>[] = [
  { label: 'Сутки', cell: ({ day }) => formatDate(day) },
  { label: 'Правило', cell: ({ rule }) => valueRules[rule as ValueRule] ?? rule },
  { label: 'Что не так', wraps: true, cell: ({ text }) => text },
  { label: 'Интервалы', cell: ({ firstInterval, lastInterval }) => `${firstInterval + 1}–${lastInterval + 1}` },
];

/** The days of a year by month; a click opens a day. */
function YearMap({ days, onDay }: { days: readonly CoverageDay[]; onDay: (day: string) => void }) {
  const byMonth = Map.groupBy(days, ({ day }) => Number(day.slice(5, 7)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroll} aria-label="Полнота по суткам" tabIndex={0}>
      <table className={classes.year}>
        <tbody>
          {[...byMonth].map(([month, own]) => (
            <tr key={month}>
              <th scope="row">{Object.values(months)[month - 1]}</th>
              {own.map((day) => {
                const state = stateOf(day);
                const text = `${formatDate(day.day)}: ${dayStates[state]}, ${day.present} из ${day.expected}${day.findings ? `, замечаний: ${day.findings}` : ''}`;
                return (
                  <td key={day.day}>
                    <button
                      type="button"
                      data-state={state}
                      data-found={day.findings > 0 && state !== 'none' ? true : undefined}
                      title={text}
                      aria-label={text}
                      onClick={() => onDay(day.day)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The completeness of a metering point's values day by day, and the findings of the checks. */
export function CoverageTab() {
  const { row } = useRecord();
  const [channel, setChannel] = useState<Channel>('01');
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [day, setDay] = useState<string | null>(null);
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
              <Button variant="default" size="compact-sm" aria-label="Предыдущий год" onClick={() => setYear(year - 1)}>
                <IconChevronLeft size={16} />
              </Button>
              <Text fw={600}>{year} год</Text>
              <Button variant="default" size="compact-sm" aria-label="Следующий год" onClick={() => setYear(year + 1)}>
                <IconChevronRight size={16} />
              </Button>
              <ActionButton icon={IconCalculator} refusal={mayNot} onClick={() => setEstimating(true)}>
                Заполнить расчётом
              </ActionButton>
            </Group>
            <Text size="sm">
              {expected
                ? `Есть ${formatNumber(present)} из ${formatNumber(expected)} значений — ${formatNumber(Math.floor((present / expected) * 1000) / 10)}${NBSP}%.`
                : 'Этот год ещё не наступил.'}
            </Text>
            <div className={classes.keys}>
              {Object.entries(dayStates).map(([state, label]) => (
                <span key={state}>
                  <i className={classes.key} data-state={state} />
                  {label}
                </span>
              ))}
              <span>! — есть замечания</span>
            </div>
            <YearMap days={days} onDay={setDay} />
            <Suspense>
              {day && <DayPanel key={day} guid={row.guid} channel={channel} day={day} onClose={() => setDay(null)} />}
            </Suspense>
            <PlainTable
              label="Замечания"
              columns={columns}
              rows={findings}
              rowKey={(finding) => `${finding.day} ${finding.rule} ${finding.firstInterval}`}
              nothing="Проверки ничего не нашли."
            />
            <Suspense>
              {isEstimating && (
                <EstimateDialog guid={row.guid} channel={channel} onClose={() => setEstimating(false)} />
              )}
            </Suspense>
          </>
        );
      }}
    </AnswerTab>
  );
}
