import { Button, Group, Progress, Text } from '@mantine/core';
import { IconHistoryToggle } from '@tabler/icons-react';
import type { Backtest } from 'contract/features/forecast-scores.ts';
import { forecastCalls } from 'contract/features/forecast-calls.ts';
import { isOpen, runStates } from 'contract/features/runs.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/who.ts';
import { AnswerTab } from '../../resource/AnswerTab.tsx';
import { useRecord } from '../../resource/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { formatDate, formatDateTime, formatNumber } from '../../ui/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/PlainTable.tsx';
import { useTimeZone } from '../../ui/time-zone.ts';
import { percentText } from './forecast-text.ts';

const BacktestDialog = lazy(async () => ({ default: (await import('./BacktestDialog.tsx')).BacktestDialog }));
const BacktestResult = lazy(async () => ({ default: (await import('./BacktestResult.tsx')).BacktestResult }));

function State({ test: { state, done, total, error } }: { test: Backtest }) {
  if (error) return <>{error}</>;
  if (!isOpen(state)) return <>{runStates[state]}</>;
  return (
    <Group gap="xs">
      {runStates[state]}
      {done !== null && total !== null && (
        <>
          <Progress w={100} aria-label="Сколько дней проверено" value={total ? (100 * done) / total : 0} />
          {formatNumber(done)} из {formatNumber(total)}
        </>
      )}
    </Group>
  );
}

const columnsIn = (zone: string): readonly PlainColumn<Backtest>[] => [
  { label: 'Дни', cell: ({ from, to }) => `${formatDate(from)} — ${formatDate(to)}` },
  { label: 'Состояние', cell: (test) => <State test={test} /> },
  { label: 'Дальность, сут.', cell: ({ leads }) => leads },
  { label: 'WAPE', cell: ({ wape }) => percentText(wape) },
  { label: 'Соперник', cell: ({ challengerWape }) => percentText(challengerWape) },
  { label: 'Как неделю назад', cell: ({ naiveWape }) => percentText(naiveWape) },
  { label: 'Час пика', cell: ({ hit1 }) => percentText(hit1, 0) },
  {
    label: 'Кто и когда',
    cell: ({ author, createdAt }) => `${author ?? 'Программа'}, ${formatDateTime(createdAt, zone)}`,
  },
];

/** How a forecast would have done on days that have passed; the tests are kept, side by side. */
export function BacktestTab() {
  const { row } = useRecord();
  const zone = useTimeZone();
  const [isStarting, setStarting] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const refusal =
    useRefusal('forecasts', 'create') ??
    (row['kind'] === 'monthly' ? 'Месячный прогноз на прошлом не проверяется' : undefined);
  return (
    <AnswerTab query={useCall(forecastCalls.backtests, { params: { guid: row.guid } })}>
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
              Прогноз строится за каждые прошедшие сутки по тому, что было до них, и сверяется с фактом.
            </Text>
            <PlainTable
              label="Проверки на прошлом"
              columns={columnsIn(zone)}
              rows={tests}
              rowKey={({ guid }) => guid}
              nothing="Этот прогноз на прошлом ещё не проверяли."
            >
              {({ guid, from, to }) => (
                <Button
                  size="compact-xs"
                  variant={guid === shown?.guid ? 'light' : 'default'}
                  aria-pressed={guid === shown?.guid}
                  aria-label={`Показать проверку ${formatDate(from)} — ${formatDate(to)}`}
                  onClick={() => setAsked(guid)}
                >
                  Показать
                </Button>
              )}
            </PlainTable>
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
