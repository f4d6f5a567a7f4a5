import { Alert, Text } from '@mantine/core';
import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecastScoreCalls } from 'contract/features/forecasts/scores/calls.ts';
import { forecasts, forecastUnits, type ForecastUnit } from 'contract/features/forecasts/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import facts from '../../../resource/form/Form.module.css';
import { useRecord } from '../../../resource/state/record-context.ts';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { percentText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { CostNote, costText } from './CostNote.tsx';
import { LengthChoice, USUAL, YEAR } from './LengthChoice.tsx';
import { PeakScoreTable } from './PeakScoreTable.tsx';
import { PromoteButton } from './PromoteButton.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';

const AccuracyFigures = lazy(async () => ({ default: (await import('./AccuracyFigures.tsx')).AccuracyFigures }));

interface FactsProps {
  accuracy: ForecastAccuracyCard;
  isMonthly: boolean;
}

function Facts({ accuracy, isMonthly }: FactsProps) {
  const { days, wape, naiveWape, bias, hit1, hit3 } = accuracy;
  const gain = wape !== null && naiveWape ? 1 - wape / naiveWape : null;
  const shown: readonly (readonly [label: string, value: string])[] = [
    [isMonthly ? 'Месяцев с фактом' : 'Дней с фактом', formatNumber(days)],
    ['WAPE', percentText(wape)],
    [isMonthly ? 'Как год назад' : 'Как неделю назад', percentText(naiveWape)],
    ['Лучше точки отсчёта на', percentText(gain, 0)],
    ['Смещение', percentText(bias)],
    ...(isMonthly
      ? []
      : ([
          ['Попадание в час пик', percentText(hit1, 0)],
          ['В тройке', percentText(hit3, 0)],
          ['Цена ошибки', costText(accuracy)],
        ] as const)),
  ];
  return (
    <dl className={`${facts.facts} ${classes.facts}`}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The published forecast against the actual. */
export function AccuracyTab() {
  const { row } = useRecord(forecasts);
  const isMonthly = row.kind === 'monthly';
  const [days, setDays] = useState<string>(isMonthly ? YEAR : USUAL);
  const given = { params: { guid: row.guid }, query: { days } };
  const versions = useCall(forecastCalls.versions, { params: { guid: row.guid } });
  const unit: ForecastUnit = versions.data?.[0]?.unit ?? 'MWh';
  return (
    <AnswerTab query={useCall(forecastScoreCalls.accuracy, given, { keepPrevious: true })}>
      {(accuracy) => (
        <>
          {!isMonthly && <LengthChoice days={days} onChange={setDays} />}
          {accuracy.isDrifting && (
            <Alert color="red" title="Точность ухудшилась">
              Недавняя ошибка намного выше обычной: проверьте исходные данные и сравните методы во вкладке «Проверка на
              прошлом».
            </Alert>
          )}
          <SinceNote />
          <PromoteButton />
          {accuracy.days + accuracy.unscored.length === 0 ? (
            <Text>
              За {isMonthly ? 'год' : countOf(Number(days), ['день', 'дня', 'дней'])} нет опубликованных версий, факт
              которых уже известен. Точность считается только по опубликованному: утвердите и опубликуйте версию.
            </Text>
          ) : (
            <>
              <Facts accuracy={accuracy} isMonthly={isMonthly} />
              {isMonthly && <Text size="sm">{accuracy.costReason}</Text>}
              <ScoreTable scores={accuracy.scores} unit={unit} isMonthly={isMonthly} />
              <Suspense>
                <AccuracyFigures accuracy={accuracy} unit={forecastUnits[unit]} isMonthly={isMonthly} />
              </Suspense>
              <CostNote given={accuracy} />
              {!isMonthly && (
                <>
                  <h2 className={classes.title}>Час пика</h2>
                  <PeakScoreTable peaks={accuracy.peaks} />
                </>
              )}
            </>
          )}
        </>
      )}
    </AnswerTab>
  );
}
