import { Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { forecastScoreCalls } from 'contract/features/forecasts/scores/calls.ts';
import { forecasts, knowledgeKinds } from 'contract/features/forecasts/facts.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { periodText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { HourHeat } from '../shown/HourHeat.tsx';
import { CostNote, costText } from '../accuracy/CostNote.tsx';
import { PeakScoreTable } from '../accuracy/PeakScoreTable.tsx';
import { PromoteButton } from '../accuracy/PromoteButton.tsx';
import { ScoreTable } from '../accuracy/ScoreTable.tsx';

/** The scores of one backtest. */
export function BacktestResult({ guid }: { guid: string }) {
  const { row } = useRecord(forecasts);
  const isMonthly = row.kind === 'monthly';
  const { data, error, refetch } = useCall(forecastScoreCalls.backtest, { params: { guid } });
  if (error && !data) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={240} />;
  const { from, to, knowledge, scores, unit, peaks, regretReason } = data;
  const save = (format: 'xlsx' | 'csv') =>
    void fetchFile(forecastScoreCalls.exportBacktest, { params: { guid }, query: { format } }, `Проверка.${format}`);
  return (
    <>
      <h2 className={classes.title}>
        {isMonthly
          ? `Проверка: ${periodText({ kind: 'monthly', from, to })}`
          : `Проверка ${formatDate(from)} — ${formatDate(to)}`}
      </h2>
      <Group gap="sm">
        <Text size="sm">
          {isMonthly && knowledge === 'dayEnd' ? 'Прошедшие месяцы известны' : knowledgeKinds[knowledge]}.
        </Text>
        {(['xlsx', 'csv'] as const).map((format) => (
          <ActionButton key={format} icon={IconDownload} refusal={undefined} onClick={() => save(format)}>
            {`${isMonthly ? 'Месяцы' : 'Часы'} в ${format.toUpperCase()}`}
          </ActionButton>
        ))}
      </Group>
      <PromoteButton />
      <ScoreTable scores={scores} unit={unit} isMonthly={isMonthly} />
      <HourHeat scores={scores} />
      {!isMonthly && (
        <>
          <h2 className={classes.title}>Час пика</h2>
          <PeakScoreTable peaks={peaks} />
        </>
      )}
      {regretReason && (
        <Text size="sm" c="dimmed">
          {regretReason}
        </Text>
      )}
      {!isMonthly && <Text size="sm">Цена ошибки на сутки вперёд: {costText(data)}</Text>}
      <CostNote given={data} />
    </>
  );
}
