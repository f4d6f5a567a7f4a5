import { Outlet, useParams } from '@tanstack/react-router';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { paths } from '../../paths.ts';
import { CardFact } from '../../resource/card/CardFact.tsx';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ForecastPanel } from './ForecastPanel.tsx';
import { percentOf } from './shown/percent-of.ts';
import { useForecastEvents } from './shown/use-forecast-events.ts';

/** The recent accuracy of the forecast, among the facts of its card. */
function AccuracyFacts() {
  const { row } = useRecord(forecasts);
  return (['mape', 'hit1'] as const).map((name) => (
    <CardFact key={name} label={forecasts.fields[name].label}>
      {percentOf(row[name])}
    </CardFact>
  ));
}

/** One forecast: its current version, accuracy, inputs and all versions. */
export function ForecastPage() {
  const { id = '' } = useParams({ strict: false });
  useForecastEvents();
  const tabs = [
    { label: 'Прогноз', to: paths.forecastCard(id) },
    { label: 'Точность', to: paths.forecastTab(id, 'accuracy') },
    { label: 'Проверка на прошлом', to: paths.forecastTab(id, 'backtest') },
    { label: 'Исходные данные', to: paths.forecastTab(id, 'inputs') },
    { label: 'Версии', to: paths.forecastTab(id, 'versions') },
    { label: 'История', to: paths.forecastTab(id, 'history') },
  ];
  return (
    <ResourceCard resource={forecasts} guid={id} listPath={paths.forecast} cardPath={paths.forecastCard}>
      <ForecastPanel />
      <CardFacts fields={['kind', 'method', 'lastAsOf']}>
        <AccuracyFacts />
      </CardFacts>
      <RouteTabs label="Прогноз" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
