import { Alert, Text } from '@mantine/core';
import type { ForecastInputs } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecasts, forecastUnits } from 'contract/features/forecasts/facts.ts';
import { useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { MomentField } from '../../../ui/input/MomentField.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { amountText, hourText, momentOf } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { InputFacts } from './InputFacts.tsx';
import { MonthNote } from './MonthNote.tsx';
import { TemperatureFacts } from './TemperatureFacts.tsx';

const gaps: readonly PlainColumn<ForecastInputs['gaps'][number]>[] = [
  { label: 'С', cell: ({ from }) => hourText(from) },
  { label: 'По', cell: ({ to }) => hourText(to) },
  { label: 'Часов', cell: ({ hours }) => formatNumber(hours) },
];
const outliers = (unit: string): readonly PlainColumn<ForecastInputs['outliers'][number]>[] => [
  { label: 'Час', cell: ({ at }) => hourText(at) },
  { label: `Значение, ${unit}`, cell: ({ value }) => amountText(value) },
  { label: `Ожидалось, ${unit}`, cell: ({ expected }) => amountText(expected) },
];

/** Links to the source of the missing values. */
const Origin = ({ target }: { target: unknown }) =>
  target === 'region' ? (
    <TextLink to={paths.regionActual}>Подкачка региональных данных</TextLink>
  ) : (
    <TextLink to={paths.measurements}>Измерения точек учёта</TextLink>
  );

const NoTemperature = () => (
  <>
    <h2 className={classes.title}>Температура</h2>
    <Text size="sm">Температура учитывается, если у того, что прогнозируется, есть регион. Здесь его нет.</Text>
  </>
);

/** The inputs of a forecast, now or as they were known at a given moment. */
export function InputsTab() {
  const { row } = useRecord(forecasts);
  const [asOf, setAsOf] = useState<string | null>(null);
  const given = { params: { guid: row.guid }, query: { asOf: momentOf(asOf) } };
  return (
    <AnswerTab query={useCall(forecastCalls.inputs, given, { keepPrevious: true })}>
      {(inputs) => (
        <>
          <MomentField
            label="По данным, известным к моменту"
            description="Пусто — сейчас"
            maw={320}
            value={asOf}
            onChange={setAsOf}
          />
          <InputFacts inputs={inputs} />
          {inputs.fallback && (
            <Alert color="orange" title="Прогноз будет как неделю назад">
              {inputs.fallback}
            </Alert>
          )}
          {inputs.months && <MonthNote months={inputs.months} />}
          <Text size="sm">
            Откуда данные: <Origin target={row.target} />. Пропуски и выбросы при расчёте заменяются тем же часом неделю
            назад на уровне последних суток.
          </Text>
          {row.kind !== 'monthly' &&
            (inputs.hasRegion ? <TemperatureFacts temperature={inputs.temperature} /> : <NoTemperature />)}
          <h2 className={classes.title}>Пропуски</h2>
          <PlainTable
            label="Пропуски"
            columns={gaps}
            rows={inputs.gaps}
            rowKey={({ from }) => from}
            nothing="Внутри истории пропусков нет."
          />
          <h2 className={classes.title}>Выбросы</h2>
          <PlainTable
            label="Выбросы"
            columns={outliers(forecastUnits[inputs.unit])}
            rows={inputs.outliers}
            rowKey={({ at }) => at}
            nothing="Значений, похожих на ошибку измерения, нет."
          />
          <Text size="xs" c="dimmed">
            Отпечаток данных: {inputs.hash.slice(0, 16)}
          </Text>
        </>
      )}
    </AnswerTab>
  );
}
