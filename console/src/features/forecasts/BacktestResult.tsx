import { Group, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { forecastCalls } from 'contract/features/forecast-calls.ts';
import { knowledgeKinds } from 'contract/features/forecasts.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { fetchFile } from '../../resource/fetch-file.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatDate } from '../../ui/format.ts';
import { roubleText } from './forecast-text.ts';
import classes from './Forecasts.module.css';
import { HourHeat } from './HourHeat.tsx';
import { PeakScoreTable } from './PeakScoreTable.tsx';
import { PromoteButton } from './PromoteButton.tsx';
import { ScoreTable } from './ScoreTable.tsx';

/** The scores of one test on the past. */
export function BacktestResult({ guid }: { guid: string }) {
  const { data, error, refetch } = useCall(forecastCalls.backtest, { params: { guid } });
  if (error && !data) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-label="Загружаем" />;
  const { from, to, knowledge, scores, unit, peaks, regretReason, cost, costReason } = data;
  const save = (format: 'xlsx' | 'csv') =>
    void fetchFile(forecastCalls.exportBacktest, { params: { guid }, query: { format } }, `Проверка.${format}`);
  return (
    <>
      <h2 className={classes.title}>
        Проверка {formatDate(from)} — {formatDate(to)}
      </h2>
      <Group gap="sm">
        <Text size="sm">{knowledgeKinds[knowledge]}.</Text>
        {(['xlsx', 'csv'] as const).map((format) => (
          <ActionButton key={format} icon={IconDownload} refusal={undefined} onClick={() => save(format)}>
            {`Часы в ${format.toUpperCase()}`}
          </ActionButton>
        ))}
      </Group>
      <PromoteButton />
      <ScoreTable scores={scores} unit={unit} />
      <HourHeat scores={scores} />
      <h2 className={classes.title}>Час пика</h2>
      <PeakScoreTable peaks={peaks} />
      {regretReason && (
        <Text size="sm" c="dimmed">
          {regretReason}
        </Text>
      )}
      <Text size="sm">Цена ошибки: {cost === null ? (costReason ?? '—') : roubleText(cost)}</Text>
    </>
  );
}
