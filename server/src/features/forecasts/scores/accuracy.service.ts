import { HOURS, addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { ForecastAccuracy, ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import type { ForecastTarget } from 'contract/features/forecasts/facts.ts';
import { readCalendar } from '../../../core/production-calendar.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import {
  definitionsWhere,
  factsOfTarget,
  isOwn,
  seriesOfTargets,
  unitOf,
  type Definition,
} from '../sources/target.service.ts';
import { targetName } from '../versions.service.ts';
import { daysIn, hourCard, isDriftingIn, measuredHours, peakScoreOf, unscoredDays } from './hour-accuracy.service.ts';
import { moneyOf } from './money.service.ts';
import { measuredMonths, monthCard } from './month-accuracy.ts';
import { wholeOf } from './published.service.ts';

const USUAL_DAYS = 30;

const unmeasured = {
  days: 0,
  hours: 0,
  wape: null,
  mape: null,
  bias: null,
  naiveWape: null,
  hit1: null,
  hit3: null,
  isDrifting: false,
};

const emptyCard = {
  ...unmeasured,
  scores: [],
  peaks: [],
  byDay: [],
  unscored: [],
  costByHour: Array.from({ length: HOURS }, () => null),
  cost: null,
  costHours: 0,
  costReason: null,
  costPrices: [],
} satisfies ForecastAccuracyCard;

/** The accuracy of the versions published for the `count` days before `until` (today by default), by the values known
 *  now; for a monthly forecast, always over the last months. For hidden days only the error is returned. */
export async function accuracyOf(
  person: Tx,
  definition: Definition,
  count = USUAL_DAYS,
  until?: string,
): Promise<ForecastAccuracyCard> {
  const card = await wholeAccuracy(whole(person), definition, count, until);
  if (!person.since || !isOwn(definition)) return card;
  const { day: since } = person.since;
  const isVisible = ({ day }: { day: string }) => day >= since;
  return { ...card, byDay: card.byDay.filter(isVisible), unscored: card.unscored.filter(isVisible) };
}

async function wholeAccuracy(
  tx: Tx,
  definition: Definition,
  count: number,
  until?: string,
): Promise<ForecastAccuracyCard> {
  if (definition.kind === 'monthly') {
    const months = await measuredMonths(tx, definition, count);
    return months ? { ...emptyCard, ...monthCard(months) } : emptyCard;
  }
  const hours = await measuredHours(tx, definition, count, until);
  if (!hours) return emptyCard;
  const { from, actual } = hours;
  const facts = await factsOfTarget(tx, definition, from, addDays(hours.until, -1));
  if (hours.own.length === 0) return { ...emptyCard, unscored: unscoredDays(hours, facts) };
  const money = await moneyOf(tx, definition, from, hours.until, actual);
  return hourCard(hours, await readCalendar(tx), money, facts);
}

type Line = Omit<ForecastAccuracy, 'guid' | 'name' | 'kind' | 'target' | 'targetName' | 'unit'>;

const emptyLine: Line = { ...unmeasured, mae: null, rmse: null, mase: null, pinball: null, coverage: null };

/** A line of the scoreboard for a forecast. */
async function lineOf(tx: Tx, definition: Definition, count: number): Promise<Line> {
  if (definition.kind === 'monthly') {
    const months = await measuredMonths(tx, definition, count);
    if (!months) return emptyLine;
    const { own, isDrifting } = months;
    return { ...emptyLine, ...wholeOf(months), days: own.length, hours: own.length, isDrifting };
  }
  const hours = await measuredHours(tx, definition, count);
  if (!hours?.own.length) return emptyLine;
  const { hit1 = null, hit3 = null } = peakScoreOf(hours) ?? {};
  const counted = { days: daysIn(hours), hours: hours.own.length, isDrifting: isDriftingIn(hours) };
  return { ...wholeOf(hours), ...counted, hit1, hit3 };
}

/** The scoreboard of all forecasts, or of those with one target: errors as fractions, without values. */
export async function accuraciesOf(
  given: Tx,
  { days = USUAL_DAYS, target }: { days?: number | undefined; target?: ForecastTarget | undefined },
): Promise<ForecastAccuracy[]> {
  const tx = whole(given);
  const names = await tx.rows<{ guid: string; targetName: string | null }>(sql`
    select f.guid, ${targetName} as "targetName" from forecast f`);
  const nameOf = new Map(names.map((row) => [row.guid, row.targetName]));
  const rows: ForecastAccuracy[] = [];
  const asked = target ? sql`f.target = ${target}` : sql`true`;
  const found = await definitionsWhere(tx, sql`f.organization_guid = current_organization() and ${asked}`);
  for (const definition of found) {
    const { guid, name, kind, target: whose } = definition;
    const named = { guid, name, kind, target: whose, targetName: nameOf.get(guid) ?? null, unit: unitOf(definition) };
    rows.push({ ...named, ...(await lineOf(tx, definition, days)) });
  }
  return rows;
}

/** The recent errors of the forecasts that are compared with some of the series and were published for days of a
 *  period, as fractions; empty for older periods. */
export async function accuracyChangedBy(
  given: Tx,
  series: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<{ guid: string; name: string; wape: number | null }[]> {
  const tx = whole(given);
  const first = addDays(moscowToday(), -USUAL_DAYS);
  if (to < first || series.length === 0) return [];
  const found = await definitionsWhere(
    tx,
    sql`
      f.organization_guid = current_organization() and exists (
        select from forecast_version v where v.forecast_guid = f.guid and v.published_at is not null and v.revoked_at is null
          and v.day_from <= ${to} and v.day_to >= ${from < first ? first : from})`,
  );
  const scored: { guid: string; name: string; wape: number | null }[] = [];
  const seriesOf = await seriesOfTargets(tx, found);
  for (const definition of found) {
    if (!seriesOf.get(definition.guid)?.some((id) => series.includes(id))) continue;
    const { wape } = await lineOf(tx, definition, USUAL_DAYS);
    scored.push({ guid: definition.guid, name: definition.name, wape });
  }
  return scored;
}
