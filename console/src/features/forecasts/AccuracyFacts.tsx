import { forecasts } from 'contract/features/forecasts/facts.ts';
import { useRecord } from '../../resource/record-context.ts';
import { percentOf } from './percent-of.ts';

/** How exact the forecast was of late, among the facts of its card. */
export function AccuracyFacts() {
  const { row } = useRecord();
  return (['mape', 'hit1'] as const).map((name) => (
    <div key={name}>
      <dt>{forecasts.fields[name].label}</dt>
      <dd>{percentOf(row[name])}</dd>
    </div>
  ));
}
