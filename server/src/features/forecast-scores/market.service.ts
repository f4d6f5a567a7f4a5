import { monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { HOURS, dayNumber, dayText } from 'contract/time/day-shape.ts';
import { missingParts } from 'contract/features/calculator/facts.ts';
import type { CostPrices } from 'contract/features/forecast-scores/answers.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { DeviationPrices } from '../../pricing/energy.ts';
import { commonPrices, findPrices } from '../prices/find.service.ts';
import { seriesOfTarget, type Definition } from '../forecast-sources/target.service.ts';

/** Where the energy of a target is bought. */
interface Market {
  /** Null when there is none, or the points lie in several. */
  region: string | null;
  /** Why there is no region. */
  refusal: string | null;
  suppliers: string[];
}

const NO_REGION = 'У точек прогноза нет региона: цены ищут по нему.';

/** The region and the suppliers of a forecast: its own region, or that of its points. */
async function marketOf(tx: Tx, definition: Definition): Promise<Market> {
  const series = definition.target === 'region' ? [] : await seriesOfTarget(tx, definition);
  const points = await tx.rows<{ region: string; name: string; supplier: string | null }>(sql`
    select distinct r.guid as region, r.name, k.supplier_guid as supplier
    from series s join metering_point p on p.guid = s.metering_point_guid
      join consumption_object o on o.guid = p.consumption_object_guid join dictionary_value r on r.guid = o.region_guid
      left join contract k on k.guid = o.contract_guid
    where s.id = any(${series}::integer[]) order by r.name, k.supplier_guid`);
  const suppliers = [...new Set(points.flatMap(({ supplier }) => supplier ?? []))];
  if (definition.regionGuid) return { region: definition.regionGuid, refusal: null, suppliers };
  const regions = new Map(points.map(({ region, name }) => [region, name]));
  if (regions.size === 1) return { region: [...regions.keys()][0]!, refusal: null, suppliers };
  const several = `Точки прогноза — в разных регионах (${[...regions.values()].join(', ')}): одной цены у отклонения нет. Цену ошибки покажут прогнозы филиалов.`;
  return { region: null, refusal: regions.size ? several : NO_REGION, suppliers };
}

/** The prices of deviations and of capacity, as known now. */
export interface MarketPrices {
  region: string | null;
  refusal: string | null;
  /** The prices of an hour, by the day since 1970 and the hour from 0. */
  of(day: number, hour: number): DeviationPrices | null;
  /** The price of capacity in the month of a day, RUB/MW. */
  capacityOf(day: string): number | null;
  /** The prices of each month, or what they lack. */
  months: CostPrices[];
}

/** The prices for a forecast in the months of the days before `until`: those that the calculator takes for its points. */
export async function marketPricesOf(
  tx: Tx,
  definition: Definition,
  from: string,
  until: string,
): Promise<MarketPrices> {
  const { region, refusal, suppliers } = await marketOf(tx, definition);
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
