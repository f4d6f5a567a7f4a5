import { monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { HOURS, dayNumber, dayText } from 'contract/time/day-shape.ts';
import { missingParts } from 'contract/features/calculator/facts.ts';
import type { CostPrices } from 'contract/features/forecasts/scores/answers.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { DeviationPrices } from '../../../pricing/energy.ts';
import { commonPrices, findPrices } from '../../prices/find.service.ts';
import { seriesOfTargets, type Definition } from '../sources/target.service.ts';

/** The market in which a target's energy is bought. */
interface Market {
  /** Null when unknown, or when the points are in several regions. */
  region: string | null;
  /** Why there is no region. */
  refusal: string | null;
  suppliers: string[];
}

const NO_REGION = 'У точек прогноза нет региона: цены ищут по нему.';

interface BoughtPoint {
  guid: string;
  region: string;
  name: string;
  supplier: string | null;
}

/** The region and the suppliers of a forecast: its own region, or that of its points. */
function marketOf(definition: Definition, points: readonly BoughtPoint[]): Market {
  const suppliers = [...new Set(points.flatMap(({ supplier }) => supplier ?? []))];
  if (definition.regionGuid) return { region: definition.regionGuid, refusal: null, suppliers };
  const regions = new Map(points.map(({ region, name }) => [region, name]));
  if (regions.size === 1) return { region: [...regions.keys()][0]!, refusal: null, suppliers };
  const several = `Точки прогноза — в разных регионах (${[...regions.values()].join(', ')}): одной цены у отклонения нет. Цену ошибки покажут прогнозы филиалов.`;
  return { region: null, refusal: regions.size ? several : NO_REGION, suppliers };
}

/** The markets of forecasts, by forecast. */
async function marketsOf(tx: Tx, definitions: readonly Definition[]): Promise<Map<string, Market>> {
  const series = await seriesOfTargets(
    tx,
    definitions.filter(({ target }) => target !== 'region'),
  );
  const members = [...series].flatMap(([guid, own]) => own.map((id) => ({ guid, id })));
  const found = await tx.rows<BoughtPoint>(sql`
    select distinct m.guid, r.guid as region, ${ownOrCommonName(sql`r`)} as name, k.supplier_guid as supplier
    from unnest(${members.map(({ guid }) => guid)}::text[], ${members.map(({ id }) => id)}::integer[]) m (guid, series)
      join series s on s.id = m.series join metering_point p on p.guid = s.metering_point_guid
      join consumption_object o on o.guid = p.consumption_object_guid join dictionary_value r on r.guid = o.region_guid
      left join contract k on k.guid = o.contract_guid
    order by name, k.supplier_guid`);
  const points = Map.groupBy(found, ({ guid }) => guid);
  return new Map(definitions.map((one) => [one.guid, marketOf(one, points.get(one.guid) ?? [])]));
}

/** Prices of deviations and of capacity, as known now. */
export interface MarketPrices {
  region: string | null;
  refusal: string | null;
  /** The prices of an hour: the day since 1970, the hour from 0. */
  of(day: number, hour: number): DeviationPrices | null;
  /** The price of capacity in the month of a day, RUB/MW. */
  capacityOf(day: string): number | null;
  /** The prices of each month, or what they lack. */
  months: CostPrices[];
}

/** The prices of a market in the months of the days before `until`, chosen as in the calculator. */
async function marketPricesOf(
  tx: Tx,
  { region, refusal, suppliers }: Market,
  from: string,
  until: string,
): Promise<MarketPrices> {
  const last = monthOf(dayText(dayNumber(until) - 1));
  const sets = new Map<string, ReturnType<typeof commonPrices>>();
  const months: CostPrices[] = [];
  for (const month of region ? monthsBetween(monthOf(from), last) : []) {
    const found = await findPrices(tx, { region: region!, month, suppliers });
    const prices = found && commonPrices(found);
    if (prices) sets.set(month, prices);
    const lacks = !prices
      ? 'priceSet'
      : !prices.hours
        ? 'hours'
        : prices.hoursUp && prices.hoursDown
          ? null
          : 'deviationPrices';
    const named = found && { guid: found.guid, supplier: found.supplier, isSample: found.isSample };
    months.push({ month, set: named, lacks: lacks && missingParts[lacks].text });
  }
  return {
    region,
    refusal,
    of: (day, hour) => {
      const text = dayText(day);
      const { hours, hoursUp, hoursDown, deviationRate } = sets.get(monthOf(text)) ?? {};
      if (!hours || !hoursUp || !hoursDown) return null;
      const at = (Number(text.slice(8)) - 1) * HOURS + hour;
      return { hour: hours[at]!, up: hoursUp[at]!, down: hoursDown[at]!, rate: deviationRate ?? 0 };
    },
    capacityOf: (day) => sets.get(monthOf(day))?.capacity ?? null,
    months,
  };
}

/** The prices for forecasts; forecasts of one market share them. */
export async function pricesOfMany(
  tx: Tx,
  definitions: readonly Definition[],
  from: string,
  until: string,
): Promise<Map<string, MarketPrices>> {
  const known = new Map<string, MarketPrices>();
  const prices = new Map<string, MarketPrices>();
  for (const [guid, market] of await marketsOf(tx, definitions)) {
    const key = JSON.stringify(market);
    if (!known.has(key)) known.set(key, await marketPricesOf(tx, market, from, until));
    prices.set(guid, known.get(key)!);
  }
  return prices;
}
