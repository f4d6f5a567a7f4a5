import '@mantine/core/styles/Progress.layer.css';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { IconHistoryToggle } from '@tabler/icons-react';
import type { Backtest } from 'contract/features/forecasts/scores/answers.ts';
import { forecastScoreCalls } from 'contract/features/forecasts/scores/calls.ts';
import { isOpen, runStates } from 'contract/features/scheduler/runs.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { ChangedMark } from '../shown/ChangedMark.tsx';
import { percentText, periodText } from '../shown/forecast-text.ts';

const BacktestDialog = lazy(async () => ({ default: (await import('./BacktestDialog.tsx')).BacktestDialog }));
const BacktestResult = lazy(async () => ({ default: (await import('./BacktestResult.tsx')).BacktestResult }));

/** A test over days always shows both dates, even when they are equal; a test over months shows the month names. */
const testText = ({ from, to }: Pick<Backtest, 'from' | 'to'>, isMonthly: boolean) =>
  isMonthly ? periodText({ kind: 'monthly', from, to }) : `${formatDate(from)} — ${formatDate(to)}`;

function State({ test: { state, done, total, error, isChanged } }: { test: Backtest }) {
  if (error) return <>{error}</>;
  if (isChanged) return <ChangedMark />;
  if (!isOpen(state)) return <>{runStates[state]}</>;
  return (
    <Group gap="xs">
      {runStates[state]}
      {done !== null && total !== null && (
        <>
          <Progress w={100} aria-label="Сколько проверено" value={total ? (100 * done) / total : 0} />
          {formatNumber(done)} из {formatNumber(total)}
        </>
      )}
    </Group>
  );
}

const columnsIn = (zone: string, isMonthly: boolean): readonly PlainColumn<Backtest>[] => [
  { label: isMonthly ? 'Месяцы' : 'Дни', cell: (test) => testText(test, isMonthly) },
  { label: 'Состояние', cell: (test) => <State test={test} /> },
  { label: isMonthly ? 'Дальность, мес.' : 'Дальность, сут.', cell: ({ leads }) => leads },
  { label: 'WAPE', cell: ({ wape }) => percentText(wape) },
  { label: 'Соперник', cell: ({ challengerWape }) => percentText(challengerWape) },
  { label: isMonthly ? 'Как год назад' : 'Как неделю назад', cell: ({ naiveWape }) => percentText(naiveWape) },
  ...(isMonthly ? [] : [{ label: 'Час пика', cell: ({ hit1 }: Backtest) => percentText(hit1, 0) }]),
  {
    label: 'Кто и когда',
    cell: ({ author, createdAt }) => `${author ?? 'Программа'}, ${formatDateTime(createdAt, zone)}`,
  },
];

/** How a forecast would have performed on past days; the tests are kept for comparison. */
export function BacktestTab() {
  const { row } = useRecord(forecasts);
  const zone = useTimeZone();
  const [isStarting, setStarting] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const refusal = useRefusal('forecasts', 'create');
  const isMonthly = row.kind === 'monthly';
  return (
    <AnswerTab query={useCall(forecastScoreCalls.backtests, { params: { guid: row.guid } })}>
      {(tests) => {
        const shown = tests.find(({ guid }) => guid === asked) ?? tests.find(({ state }) => !isOpen(state));
        return (
          <>
            <Group gap="sm">
              <ActionButton icon={IconHistoryToggle} refusal={refusal} onClick={() => setStarting(true)}>
                Проверить на прошлом
              </ActionButton>
            </Group>
            <Text size="sm" c="dimmed">
              Прогноз строится за {isMonthly ? 'каждый прошедший месяц' : 'каждые прошедшие сутки'} по тому, что было до{' '}
              {isMonthly ? 'него' : 'них'}, и сверяется с фактом.
            </Text>
            <PlainTable
              label="Проверки на прошлом"
              columns={columnsIn(zone, isMonthly)}
              rows={tests}
              rowKey={({ guid }) => guid}
              nothing="Этот прогноз на прошлом ещё не проверяли."
            >
              {({ guid, ...test }) => (
                <Button
                  size="compact-xs"
                  variant={guid === shown?.guid ? 'light' : 'default'}
                  aria-pressed={guid === shown?.guid}
                  aria-label={`Показать проверку ${testText(test, isMonthly)}`}
                  onClick={() => setAsked(guid)}
                >
                  Показать
                </Button>
              )}
            </PlainTable>
            {shown?.isChanged && (
              <Alert color="orange" title="Данные изменились">
                Значения, цены или температура этих дней стали другими после проверки: проверьте ещё раз.
              </Alert>
            )}
            <Suspense>
              {shown && <BacktestResult key={shown.guid} guid={shown.guid} />}
              {isStarting && (
                <BacktestDialog row={row} onStarted={() => setAsked(null)} onClose={() => setStarting(false)} />
              )}
            </Suspense>
          </>
        );
      }}
    </AnswerTab>
  );
}
