import { monthOf, monthsApart } from 'contract/time/calendar.ts';
import { HOURS, addDays, dayNumber } from 'contract/time/day-shape.ts';
import type { ForecastCorrection, ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { correctableStates } from 'contract/features/forecasts/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { movedEdge, movedPeaks } from '../../forecasting/moved.ts';
import { lockVersion, writeEntry } from './versions.service.ts';

export const FROZEN = 'Значения заморожены: исправлять можно до отправки на проверку. Верните прогноз на доработку.';

/** The part of a correction that changes values. */
export type Layer = Pick<ForecastCorrection, 'kind' | 'steps' | 'amounts' | 'undoneAt'>;

/** Applies the layers to the values. */
export function corrected(level: readonly number[], layers: readonly Layer[]): number[] {
  const values = [...level];
  for (const { kind, steps, amounts, undoneAt } of layers) {
    if (undoneAt !== null) continue;
    for (const [index, step] of steps.entries())
      values[step] = kind === 'percent' ? values[step]! * (1 + amounts[index]! / 100) : amounts[index]!;
  }
  return values;
}

/** Hours, from 1. */
type RankedHours = { hour: number; probability: number }[];

interface MadeForecast {
  from: string;
  level: number[];
  low: number[] | null;
  high: number[] | null;
  peaks: { day: string; ranked: RankedHours }[];
}

export interface CorrectedForecast extends Pick<MadeForecast, 'low' | 'high'> {
  values: number[];
  /** The hours of a day by peak probability. */
  rankedOn(day: string): RankedHours;
}

/** A forecast with its corrections applied; the band and the peak probabilities are adjusted to the values. */
export function correctedForecast(
  { from, level, low, high, peaks }: MadeForecast,
  layers: readonly Layer[],
): CorrectedForecast {
  const values = corrected(level, layers);
  const moved = (edge: number[] | null) =>
    edge &&
    edge.map((value, step) => (values[step] === level[step] ? value : movedEdge(value, level[step]!, values[step]!)));
  const [newLow, newHigh] = [moved(low), moved(high)];
  return {
    values,
    low: newLow,
    high: newHigh,
    // Computed lazily, because it takes milliseconds per day and often only the values of many versions are compared.
    rankedOn: (day) => {
      const ranked = peaks.find((peak) => peak.day === day)?.ranked ?? [];
      const at = (dayNumber(day) - dayNumber(from)) * HOURS;
      const part = (line: number[] | null) => line && line.slice(at, at + HOURS);
      const before = { values: part(level)!, low: part(low), high: part(high) };
      const after = { values: part(values)!, low: part(newLow), high: part(newHigh) };
      const places = ranked.map(({ hour, probability }) => ({ hour: hour - 1, probability }));
      return movedPeaks(places, before, after).map(({ hour, probability }) => ({ hour: hour + 1, probability }));
    },
  };
}

/** The corrections of a version, the earliest first. */
export const correctionsOf = (tx: Tx, version: string): Promise<ForecastCorrection[]> =>
  tx.rows<ForecastCorrection>(sql`
    select c.guid, c.kind, c.steps, c.amounts, c.reason, c.at, c.undone_at as "undoneAt",
      (select readable_name(a.guid, a.full_name) from account a where a.guid = c.account_guid) as author,
      (select readable_name(a.guid, a.full_name) from account a where a.guid = c.undone_by) as "undoneBy"
    from forecast_correction c where c.version_guid = ${version} order by c.number`);

interface CorrectionInput {
  steps: readonly { day: string; hour: number }[];
  kind: 'value' | 'percent';
  amount: number;
  reason: string;
}

/** The index of a step in the values of a version, from 0. Errors: 422 outside of the version. */
function placeOf(
  { kind, from, to }: ForecastVersion,
  { day, hour }: CorrectionInput['steps'][number],
  index: number,
): number {
  if (day < from || day > to) throw invalidField(`steps.${index}.day`, 'Этого дня в прогнозе нет');
  if (kind !== 'monthly') return (dayNumber(day) - dayNumber(from)) * HOURS + hour - 1;
  if (hour !== 1 || !day.endsWith('-01')) throw invalidField(`steps.${index}.hour`, 'У месяца одно значение: час 1');
  return monthsApart(monthOf(from), monthOf(day));
}

export const checkCorrectable = ({ state }: ForecastVersion): void => {
  if (!correctableStates.includes(state)) throw new AppError('conflict', { detail: FROZEN });
};

/** Adds a correction to a locked version. */
export async function addLayer(
  tx: Tx,
  { guid }: ForecastVersion,
  { kind, steps, amounts, reason }: Pick<ForecastCorrection, 'kind' | 'steps' | 'amounts' | 'reason'>,
): Promise<void> {
  await tx.run(sql`
    insert into forecast_correction (guid, organization_guid, version_guid, kind, steps, amounts, reason, account_guid)
    values (${newGuid()}, current_organization(), ${guid}, ${kind}, ${steps}::integer[], ${amounts}::float8[], ${reason}, current_account())`);
  await tx.run(sql`update forecast_version set version = version + 1 where guid = ${guid}`);
}

/** Corrects a version. Errors: 404, 409 when frozen, 412, 422. */
export async function correct(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  given: CorrectionInput,
): Promise<void> {
  const found = await lockVersion(tx, guid, version);
  checkCorrectable(found);
  const { kind, amount, reason } = given;
  if (kind === 'percent' && (amount < -100 || amount > 1000)) throw invalidField('amount', 'От −100 до 1 000 %');
  const steps = given.steps.map((step, index) => placeOf(found, step, index));
  if (new Set(steps).size !== steps.length) throw invalidField('steps', 'Часы не должны повторяться');
  await addLayer(tx, found, { kind, steps, amounts: steps.map(() => amount), reason });
  const [first, last] = [Math.min(...steps), Math.max(...steps)];
  const dayOf = (step: number) => (found.kind === 'monthly' ? null : addDays(found.from, Math.floor(step / HOURS)));
  writeEntry(tx, actor, found, {}, { kind, amount, steps: steps.length, from: dayOf(first), to: dayOf(last), reason });
}

/** Undoes a correction; it stays visible as undone. Errors: 404, 409 when frozen or already undone, 412. */
export async function undo(tx: Tx, actor: Actor, guid: string, version: number, correction: string): Promise<void> {
  const found = await lockVersion(tx, guid, version);
  const act = (await correctionsOf(tx, guid)).find((one) => one.guid === correction);
  if (!act) throw new AppError('not_found');
  checkCorrectable(found);
  if (act.undoneAt) throw new AppError('conflict', { detail: 'Это исправление уже отменено.' });
  await tx.run(sql`
    update forecast_correction set undone_by = current_account(), undone_at = now() where guid = ${correction}`);
  await tx.run(sql`update forecast_version set version = version + 1 where guid = ${guid}`);
  const { kind, steps, reason } = act;
  writeEntry(tx, actor, found, { kind, steps: steps.length, reason }, { isUndone: true });
}
