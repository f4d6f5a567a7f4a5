import { daysBetween } from 'contract/time/day-shape.ts';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import { plainQuestion, type Question } from 'contract/features/calculator/calls.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { priceSets } from 'contract/features/prices/facts.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import { sql } from '../core/sql.ts';
import { asOrg } from '../core/transaction.ts';
import { seriesOf } from '../series/series.ts';
import { writeDays } from '../series/write.ts';
import { create, everyRight } from './matrix.ts';
import { multipartOf, multipartType, type SentFile } from './messages.ts';
import { openWorld } from './world.ts';

export const MONTH = '2026-03';
export const days = daysBetween('2026-03-01', '2026-03-31');
export const hours = Array.from({ length: 24 }, (_, index) => index + 1);

/** The kilowatt-hours of a day by hour, all different. */
export const usualDay = (day: string, factor = 1): number[] =>
  hours.map((hour) => Math.round((300 + Number(day.slice(8)) * 7 + ((hour * 37) % 240)) * factor * 1000) / 1000);

export const usualPrice = (day: string, hour: number): number => 1200 + Number(day.slice(8)) * 11 + hour * 3.25;

/** The prices of the month besides the hourly ones. */
export const rates = {
  capacityPrice: 900_000,
  markupMiddle: 250,
  otherServices: 4,
  oneRateSn2: 2334.12,
  maintenanceSn2: 1_207_354.26,
  lossesSn2: 519.6,
  wholesale: 3200,
  nightTwo: 1500,
  dayTwo: 3900,
};

/** A question to the calculator without its points and months. */
export const emptyQuestion = {
  ...plainQuestion,
  current: 'third',
  plan: 'none',
} as const satisfies Partial<Question>;

/** An organization with a point that has a complete month of values, and the prices and peak hours of that month. */
export async function openPriceStand() {
  const world = await openWorld({ isSeeded: true });
  const organization = await world.organization();
  const analyst = await world.person(organization, everyRight('full'));
  const values: { dictionary: string; id: number; code: string; guid: string; regions: string[] | null }[] =
    await world.owner(`
    select d.code as dictionary, v.id, v.code, v.guid, v.parameters -> 'regions' as regions
    from dictionary_value v join dictionary d on d.guid = v.dictionary_guid order by v.id`);
  const valueOf = (dictionary: string, code: string) =>
    values.find((one) => one.dictionary === dictionary && one.code === code)!.guid;
  const region = valueOf('regions', '50');
  const thirdCategory = values.filter(({ dictionary }) => dictionary === 'price-categories')[3]!.guid;
  const supplier = values.find(
    (one) => one.dictionary === 'market-participants' && one.regions?.includes(region),
  )!.guid;
  const work = (action: Parameters<typeof asOrg<unknown>>[3]) =>
    asOrg(world.pool, { organization, account: null }, 'write', action);

  async function newPoint(given: AnyInput = {}, objectInput: AnyInput = {}): Promise<AnyRow> {
    const object = await create(analyst, consumptionObjects, {
      regionGuid: region,
      maxPowerKw: 900,
      priceCategoryGuid: thirdCategory,
      contractGuid: null,
      ...objectInput,
    });
    return create(analyst, meteringPoints, {
      consumptionObjectGuid: object.guid,
      parentGuid: null,
      voltageGuid: valueOf('voltages', 'SN2'),
      priceCategoryGuid: null,
      lossPercent: null,
      ...given,
    });
  }

  const store = (point: string, stored: Record<string, (number | null)[]>) =>
    work(async (tx) => {
      const [series] = await seriesOf(tx, [{ meteringPoint: point, channel: '01' }], {
        stepMinutes: 60,
        unit: 'kWh',
        zone: 'Europe/Moscow',
      });
      const given = Object.entries(stored).map(([day, row]) => ({ series: series!.id, day, values: row }));
      return writeDays(tx, { source: 'table', note: 'тест' }, given);
    });

  const question = (given: Partial<Question> = {}): Question => ({
    points: [],
    from: MONTH,
    to: MONTH,
    ...emptyQuestion,
    ...given,
  });

  const send = (url: string, file: SentFile, client = analyst) =>
    client.send('POST', url, multipartOf([file]), { 'content-type': multipartType });

  /** Loads hourly prices from a file and the rates; returns the price set. */
  async function loadPrices(): Promise<string> {
    const place = `regionGuid=${region}&supplierGuid=${supplier}&month=${MONTH}`;
    const rows = days.map((day) => [day, ...hours.map((hour) => usualPrice(day, hour))].join(';'));
    const file = { name: 'цены.csv', content: Buffer.from(rows.join('\r\n')) };
    const { body: loaded } = await send(`/api/price-sets/files?${place}&mode=write`, file);
    const { body: set } = await analyst.get(`/api/price-sets/${loaded.guid}`);
    const entered = Object.fromEntries(enteredFields(priceSets.fields).map(([name]) => [name, set[name]]));
    const given = { ...entered, ...rates, status: 'verified' };
    const { status, body } = await analyst.put(`/api/price-sets/${set.guid}`, given, set.version);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return set.guid;
  }

  return {
    world,
    organization,
    analyst,
    region,
    supplier,
    valueOf,
    newPoint,
    store,
    question,
    storeMonth: (point: string, factor = 1) =>
      store(point, Object.fromEntries(days.map((day) => [day, usualDay(day, factor)]))),
    setPeakHours: (hourOf: (day: string) => number) =>
      work((tx) =>
        tx.run(sql`
          insert into region_peak_hour (organization_guid, region_guid, participant_guid, day, hour)
          select current_organization(), ${region}, ${supplier}, x.day, x.hour
          from jsonb_to_recordset(${JSON.stringify(days.map((day) => ({ day, hour: hourOf(day) })))}::jsonb) as x (day date, hour smallint)`),
      ),
    send,
    loadPrices,
    calculate: async (given: Partial<Question>): Promise<CalculationResult> => {
      const { status, body } = await analyst.post('/api/calculator/calculate', question(given));
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body as CalculationResult;
    },
    close: () => world.close(),
  };
}
export type PriceStand = Awaited<ReturnType<typeof openPriceStand>>;
