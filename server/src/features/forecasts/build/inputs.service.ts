import { HOURS } from 'contract/time/day-shape.ts';
import type { Tx } from '../../../core/transaction.ts';
import { visibleInputs } from '../sources/actual.service.ts';
import { definitionOf, unitOf } from '../sources/target.service.ts';
import { gatherFor } from './build.ts';
import { checkedAsked, periodOf } from './open-version.service.ts';

const LEAST_DAYS = 7;

/** The inputs for building a version now, or as known at a moment. Errors: 404, 422. */
export async function inputsFor(tx: Tx, guid: string, moment: string | null) {
  const definition = await definitionOf(tx, guid);
  const { from, asOf } = checkedAsked(definition, { from: null, asOf: moment });
  const { inputs, history } = await gatherFor(tx, definition, { asOf, ...periodOf(definition, from) });
  const days = (history?.values.filter((value) => !Number.isNaN(value)).length ?? 0) / HOURS;
  const isShort = days < definition.minHistoryDays;
  const fallback =
    definition.kind === 'monthly' || !isShort
      ? null
      : days < LEAST_DAYS
        ? 'История короче недели: прогноза не будет.'
        : `История короче ${definition.minHistoryDays} суток: прогноз будет как неделю назад.`;
  const hasRegion = definition.regionGuid !== null;
  return {
    ...visibleInputs(tx, definition, inputs),
    asOf: asOf.toISOString(),
    unit: unitOf(definition),
    hasRegion,
    fallback,
  };
}
