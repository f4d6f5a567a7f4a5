import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ForecastFields } from './ForecastFields.tsx';
import { cellsOf } from './shown/forecast-cells.tsx';
import { useForecastEvents } from './shown/use-forecast-events.ts';

const form = <ForecastFields />;

/** The forecasts of a metering point. */
export function PointForecasts() {
  useForecastEvents();
  const { guid } = useRecord().row;
  const { data } = useCall(forecastCalls.overview, {});
  const base = useMemo(() => ({ field: 'targetPointGuid', op: 'in' as const, value: [guid] }), [guid]);
  const initial = useMemo(() => ({ target: 'meteringPoint', targetPointGuid: guid }), [guid]);
  return <ResourceListPage resource={forecasts} base={base} initial={initial} form={form} cells={cellsOf(data)} />;
}
