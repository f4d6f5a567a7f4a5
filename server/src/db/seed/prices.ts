import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { dayNumber, daysBetween } from 'contract/time/day-shape.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import { newGuid } from '../../core/guid.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { plannedStretches } from './data/planned-peak-hours.ts';
import { transfers } from './data/production-calendar.ts';
import { monthAgo, regionsOf } from './regions.ts';
import { scattered } from './passport-objects.ts';

const MONTHS = 3;
const SOURCE = 'Опубликованный набор для первой ценовой зоны; сверьте с письмом СО ЕЭС';
const hours = Array.from({ length: 24 }, (_, index) => index + 1);

/** Adds the planned peak hours of a year in the given price zones. */
async function addPlannedHours(tx: Tx, year: number, zone: string, note: string): Promise<void> {
  const rows = monthNames.map((month, index) => {
    const isPlanned = (hour: number) => plannedStretches[index]!.some(([first, last]) => hour >= first && hour <= last);
    return { guid: newGuid(), month, hours: hours.filter(isPlanned) };
  });
  await tx.run(sql`
    insert into planned_peak_hour (guid, price_zone, year, month, hours, note)
    select guid, ${zone}, ${year}, month, hours, ${note}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (guid uuid, month text, hours integer[])`);
}

/** Seeds the planned peak hours of the years in the production calendar. */
export async function seedPlannedHours(tx: Tx): Promise<void> {
  for (const year of Object.keys(transfers)) await addPlannedHours(tx, Number(year), 'first', SOURCE);
}

/** Hours of the second zone are not included: organizations with regions in it get those of the first zone, labelled as
 *  such. */
export async function seedSecondZoneHours(tx: Tx): Promise<void> {
  if (!(await regionsOf(tx)).some(({ isSecondZone }) => isSecondZone)) return;
  const [found] = await tx.rows(sql`select from planned_peak_hour where price_zone = 'second' limit 1`);
  if (found) return;
  const work = (organization: string, shared: string) =>
    tx.run(
      sql`select set_config('console.organization', ${organization}, true), set_config('console.shared', ${shared}, true)`,
    );
  // They are shared data, so they are not added for the sample organization.
  await work('', 'yes');
  for (const year of Object.keys(transfers))
    await addPlannedHours(tx, Number(year), 'second', 'Образец: часы первой ценовой зоны');
  await work(tx.organization!, '');
}

/** Transmission tariffs as published in two regions, RUB/MWh and RUB/MW per month. */
const samara = {
  one_rate_vn: 858.39,
  one_rate_sn1: 1440.03,
  one_rate_sn2: 2334.12,
  one_rate_nn: 3616.52,
  maintenance_vn: 465_350.61,
  maintenance_sn1: 850_065,
  maintenance_sn2: 1_207_354.26,
  maintenance_nn: 2_195_989.96,
  losses_vn: 194.95,
  losses_sn1: 208.46,
  losses_sn2: 519.6,
  losses_nn: 593.1,
};
const tomsk = {
  one_rate_vn: 551.33,
  one_rate_sn2: 882.75,
  one_rate_nn: 1867.73,
  maintenance_vn: 397_245.52,
  maintenance_sn2: 414_696.05,
  maintenance_nn: 783_507.5,
  losses_vn: 15.88,
  losses_sn2: 116.17,
  losses_nn: 173.46,
};
const TOMSK_LIKE = ['54', '70'];

/** Price components published for one month of 2013. */
const ryazan = { markup_low: 69.53, markup_middle: 69.53, markup_high: 69.53, other_services: 2.72 };

const invented = {
  capacity_price: 902_418.55,
  wholesale: 3187.4,
  night_two: 1712.06,
  day_two: 3904.71,
  night_three: 1712.06,
  half_peak_three: 3011.88,
  peak_three: 6120.33,
  deviation_rate: 17.29,
};

const kopecks = (price: number) => Math.round(price * 100) / 100;

/** A plausible hourly price: higher by day than by night, and deterministic. */
function samplePrice(day: string, hour: number): number {
  const work = hour >= 8 && hour <= 22 ? 1 : 0;
  const evening = Math.exp(-((hour - 19) ** 2) / 8);
  return kopecks(1130 + work * 390 + evening * 240 + scattered(dayNumber(day) * 24 + hour, 9000) / 100);
}

function sampleSet(month: string, regionCode: string) {
  const prices = daysBetween(firstDayOf(month), lastDayOf(month)).flatMap((day) =>
    hours.map((hour) => samplePrice(day, hour)),
  );
  const isTomsk = TOMSK_LIKE.includes(regionCode);
  return {
    guid: newGuid(),
    year: Number(month.slice(0, 4)),
    month: monthNames[Number(month.slice(5)) - 1],
    ...(isTomsk ? tomsk : samara),
    ...ryazan,
    ...invented,
    hours: prices,
    hours_up: prices.map((price) => kopecks(price * 1.18)),
    hours_down: prices.map((price) => kopecks(price * 0.84)),
    note: `Образец: тарифы передачи ${isTomsk ? 'Томской' : 'Самарской'} области, надбавка и иные услуги рязанского поставщика за апрель 2013 г., остальное придумано.`,
  };
}

/** Sample prices of the last months for the regions of an organization, so that calculations have data. */
export async function seedPrices(tx: Tx): Promise<void> {
  for (const { guid: region, participant, code } of await regionsOf(tx)) {
    if (!participant) continue;
    const sets = Array.from({ length: MONTHS }, (_, ago) => sampleSet(monthAgo(ago), code));
    const columns = sql`one_rate_vn, one_rate_sn1, one_rate_sn2, one_rate_nn, maintenance_vn, maintenance_sn1, maintenance_sn2, maintenance_nn,
      losses_vn, losses_sn1, losses_sn2, losses_nn, markup_low, markup_middle, markup_high, other_services, capacity_price, wholesale,
      night_two, day_two, night_three, half_peak_three, peak_three, deviation_rate, hours, hours_up, hours_down, note`;
    await tx.run(sql`
      insert into price_set (guid, organization_guid, region_guid, supplier_guid, year, month, status, is_sample, ${columns})
      select guid, current_organization(), ${region}, ${participant}, year, month, 'loaded', true, ${columns}
      from jsonb_populate_recordset(null::price_set, ${JSON.stringify(sets)}::jsonb)`);
  }
}
