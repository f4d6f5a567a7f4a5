import { addDays } from 'contract/time/day-shape.ts';
import type { Morning } from 'contract/features/morning/calls.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { deadlineOf } from '../forecast-build/open-version.service.ts';
import { comparedDay } from '../forecast-scores/hour-accuracy.service.ts';
import { publishedOfMany } from '../forecast-scores/published.service.ts';
import { definitionsWhere, type Definition } from '../forecast-sources/target.service.ts';
import { versionsWhere } from '../forecasts/versions.service.ts';

const SHOWN_HOURS = 3;
const LIMIT = 1000;
const nameOf = ({ guid, name }: Definition) => ({ forecastGuid: guid, name });

/** Yesterday by the accuracy of each hourly forecast of consumption; those without a published version or a fact are left out. */
async function comparedForecasts(
  tx: Tx,
  definitions: readonly Definition[],
  today: string,
): Promise<NonNullable<Morning['forecasts']>> {
  const compared = await comparedDay(tx, definitions, addDays(today, -1));
  return definitions.flatMap((definition) => {
    const day = compared.get(definition.guid);
    if (!day?.compared) return [];
    const { forecast, actual, added } = day.compared;
    return [{ ...nameOf(definition), forecast, actual, added, wape: day.wape, cost: day.cost }];
  });
}

/** The likeliest peak hours of today by the published forecasts of peaks. */
async function peaksOfDay(
  tx: Tx,
  definitions: readonly Definition[],
  today: string,
): Promise<NonNullable<Morning['peaks']>> {
  const guids = definitions.map(({ guid }) => guid);
  const published = await publishedOfMany(tx, guids, today, today);
  return definitions.flatMap((definition) => {
    const hours = published.get(definition.guid)?.[0]?.rankedOn(today).slice(0, SHOWN_HOURS) ?? [];
    return hours.length ? [{ ...nameOf(definition), hours }] : [];
  });
}

/** The bids for the day after today with their deadlines. */
async function bidsFor(tx: Tx, hourly: readonly Definition[], today: string): Promise<NonNullable<Morning['bids']>> {
  const day = addDays(today, 1);
  const groups = hourly.filter(({ target }) => target === 'gtp');
  const definitions = groups.length ? groups : hourly.filter(({ target }) => target === 'organization');
  const versions = await versionsWhere(
    tx,
    sql`f.guid = any(${definitions.map(({ guid }) => guid)}::uuid[]) and v.day_from <= ${day} and v.day_to >= ${day} and v.state <> 'archived'`,
    LIMIT,
  );
  return definitions.map((definition) => {
    const made = versions.filter(({ forecastGuid }) => forecastGuid === definition.guid);
    const state = (made.find((one) => one.state === 'published') ?? made[0])?.state ?? null;
    const { gtpCode } = definition;
    const deadline = deadlineOf(definition, day);
    const isLate = state !== 'published' && deadline.getTime() <= Date.now();
    return { ...nameOf(definition), gtpCode, deadline: deadline.toISOString(), isLate, state };
  });
}

/** What the forecasts of the organization say of a morning; of yesterday, when it is seen. */
export async function forecastsOn(
  tx: Tx,
  today: string,
  since: string,
): Promise<Required<Pick<Morning, 'forecasts' | 'peaks' | 'bids'>>> {
  const definitions = await definitionsWhere(
    tx,
    sql`
      f.organization_guid = (select current_organization())
        and (f.kind = 'peakHour' or f.kind = 'hourly' and f.target <> 'region')`,
  );
  const { hourly = [], peakHour = [] } = Object.groupBy(definitions, ({ kind }) => kind);
  return {
    forecasts: addDays(today, -1) < since ? [] : await comparedForecasts(tx, hourly, today),
    peaks: await peaksOfDay(tx, peakHour, today),
    bids: await bidsFor(tx, hourly, today),
  };
}
