import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { newGuid } from '../../core/guid.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { objectNames, partNames, substationNames, type PassportSeed } from './data/passport.ts';

/** A day in Moscow, YYYY-MM-DD; late in the evening UTC it is already the next one. */
export const daysAgo = (days: number): string => addDays(moscowToday(), -days);

const hundredths = (value: number) => Math.round(100 * value) / 100;

/** Deterministic pseudo-random numbers. */
export const scattered = (seed: number, below: number) => ((seed * 2_654_435_761) >>> 8) % below;
export const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
export const make = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => one(index));

export interface SeedReferences {
  region: string;
  voltages: Record<string, string>;
  categories: Record<string, string>;
  contractType: string;
  grid: string;
  supplier: string;
  /** Directly connected meters at 0.4 kV, and meters behind measuring transformers. */
  meters: { direct: string[]; behindTransformers: string[] };
  collector: string;
  switchingDevice: string;
}

export async function referenceOf(tx: Tx, regionCode: string): Promise<SeedReferences> {
  const values = await tx.rows<{ dictionary: string; code: string; guid: string }>(sql`
    select d.code as dictionary, v.code, v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
    where d.id = any('{1,3,4,6,7}') and v.is_active order by v.sort, v.id`);
  const of = (dictionary: string) => values.filter((value) => value.dictionary === dictionary);
  const byCode = (dictionary: string) => Object.fromEntries(of(dictionary).map(({ code, guid }) => [code, guid]));
  const metersWith = (facts: Sql) =>
    tx.rows<{ guid: string }>(sql`
      select m.guid from model m join equipment_type e on e.guid = m.equipment_type_guid
      where e.id = 1 and m.phases = 3 and ${facts} order by m.id`);
  const direct = await metersWith(sql`m.nominal_voltage = '3×230/400' and m.max_current > 10`);
  const behindTransformers = await metersWith(sql`m.nominal_voltage like '%57,7%' and m.max_current <= 10`);
  const [collector, switchingDevice] = await tx.rows<{ guid: string }>(sql`
    select guid from equipment_type where id = any('{4,7}') order by id`);
  const participants = of(values.find(({ dictionary }) => dictionary.includes('participant'))?.dictionary ?? '');
  return {
    region: byCode('regions')[regionCode]!,
    voltages: byCode('voltages'),
    categories: byCode('price-categories'),
    contractType: of('contract-types')[0]!.guid,
    grid: pick(participants, 1).guid,
    supplier: pick(participants, 0).guid,
    meters: {
      direct: direct.map(({ guid }) => guid),
      behindTransformers: behindTransformers.map(({ guid }) => guid),
    },
    collector: collector!.guid,
    switchingDevice: switchingDevice!.guid,
  };
}

export interface SeededBranch {
  guid: string;
  address: string;
}
export type SeededObject = ReturnType<typeof objectsOf>[number];
type SeededFeeder = ReturnType<typeof networkOf>['feeders'][number];
export type SeededPoint = ReturnType<typeof metering>[number]['point'];

const FOUR_YEARS = 1461;

/** An object has at most two inputs; further points are below them. */
const INPUTS = 2;
const pointName = (kind: string, index: number): string =>
  index < INPUTS ? `ввод ${index + 1}` : pick(partNames[kind] ?? [], index - INPUTS);

/** The points of one object with devices, placements and, where the power requires them, measuring transformers. */
export function metering(
  seed: PassportSeed,
  ref: SeedReferences,
  object: SeededObject,
  feeders: readonly SeededFeeder[],
  first: number,
) {
  const isHigh = object.max_power_kw >= 670;
  const guids = make(seed.pointsOfEach, newGuid);
  return make(seed.pointsOfEach, (index) => {
    const number = first + index;
    const feeder = feeders.length ? pick(feeders, number) : undefined;
    const [point, device] = [guids[index]!, newGuid()];
    const model = pick(isHigh ? ref.meters.behindTransformers : ref.meters.direct, number);
    const since = 200 + scattered(number, 2400);
    return {
      point: {
        guid: point,
        name: `${object.name}, ${pointName(object.kind, index)}`,
        code: `${seed.regionCode}${String(number + 1).padStart(13, '0')}`,
        consumption_object_guid: object.guid,
        // The first point is used for billing; the others are below it.
        parent_guid: index === 0 ? null : guids[0]!,
        substation_guid: feeder?.substation_guid ?? null,
        feeder_guid: feeder?.guid ?? null,
        purpose: index === 0 ? 'billing' : 'control',
        direction: 'intake',
        voltage_guid: object.voltage_guid,
        price_category_guid: object.price_category_guid,
        collect_method: pick(['concentrator', 'direct', 'exchange', 'manual'], number),
        profile_interval: 30,
        admission_act_number: index === 0 ? `АД-${number + 101}` : null,
        admission_act_date: index === 0 ? daysAgo(since) : null,
        status: pick(['working', 'working', 'working', 'working', 'silent'], scattered(number, 9)),
      },
      device: {
        guid: device,
        model_guid: model,
        serial_number: String(30_000_000 + scattered(number, 9_000_000) * 2 + (number % 2)),
        verification_date: daysAgo(30 + scattered(number + 7, 3600)),
        verification_interval_years: pick([6, 8, 10, 10], number),
        certificate_number: `С-ОБР/${number + 1000}`,
        manufacture_year: new Date().getFullYear() - 2 - (number % 9),
        ownership: pick(['grid', 'consumer'], number),
        status: 'installed',
      },
      placement: {
        guid: newGuid(),
        metering_point_guid: point,
        device_guid: device,
        valid_from: daysAgo(since),
        first_reading: scattered(number, 50),
        act_number: `АУ-${number + 101}`,
      },
      seals: [
        {
          guid: newGuid(),
          number: `П-${100_000 + number}`,
          metering_point_guid: point,
          place: 'terminals',
          installed_on: daysAgo(since),
          installed_by: 'Тихомиров А. П.',
          installation_act: `АУ-${number + 101}`,
        },
      ],
      transformation: isHigh && {
        guid: newGuid(),
        metering_point_guid: point,
        valid_from: daysAgo(since),
        current_primary: pick([100, 200, 300, 600], number),
        current_secondary: 5,
        current_serials: make(3, (phase) => String(5_000_000 + number * 3 + phase)),
        current_accuracy: '0,5S',
        current_verification_date: daysAgo(30 + scattered(number + 11, 1500)),
        current_next_verification_date: daysAgo(30 + scattered(number + 11, 1500) - FOUR_YEARS),
        voltage_primary: 10_000,
        voltage_secondary: '100',
        voltage_serials: make(3, (phase) => String(7_000_000 + number * 3 + phase)),
        voltage_accuracy: '0,5',
        voltage_verification_date: daysAgo(30 + scattered(number + 17, 1500)),
        voltage_next_verification_date: daysAgo(30 + scattered(number + 17, 1500) - FOUR_YEARS),
      },
    };
  });
}

export function networkOf(seed: PassportSeed, ref: SeedReferences, branches: readonly SeededBranch[]) {
  const substations = make(seed.substations, (index) => ({
    guid: newGuid(),
    name: `ПС ${pick(substationNames, index)}`,
    dispatch_name: `ПС 110/10 кВ № ${index + 1}`,
    kind: seed.organization === 'network' ? 'substation' : 'transformer',
    voltage_classes: ['110', '10'],
    branch_guid: pick(branches, index).guid,
    region_guid: ref.region,
    free_capacity_kva: scattered(index, 16_000),
    latitude: hundredths(seed.latitude + (scattered(index + 3, 300) - 150) / 100),
    longitude: hundredths(seed.longitude + (scattered(index + 5, 500) - 250) / 100),
  }));
  const transformers = substations.flatMap((substation, index) =>
    make(2, (second) => ({
      guid: newGuid(),
      number: `Т-${second + 1}`,
      substation_guid: substation.guid,
      rated_power_kva: pick([10_000, 16_000, 25_000, 40_000], index),
      high_voltage_kv: 110,
      low_voltage_kv: 10,
      year_made: 1985 + ((index * 3 + second) % 38),
      load_percent: 30 + scattered(index * 2 + second, 55),
    })),
  );
  const feeders = substations.flatMap((substation, index) =>
    make(seed.feedersOfEach, (cell) => ({
      guid: newGuid(),
      name: `РУ-10 кВ, яч. ${cell + 3}`,
      substation_guid: substation.guid,
      transformer_guid: transformers[index * 2 + (cell % 2)]!.guid,
      voltage_kv: 10,
      length_km: 1 + scattered(index * 10 + cell, 120) / 10,
    })),
  );
  return { substations, transformers, feeders };
}

export function objectsOf(
  seed: PassportSeed,
  ref: SeedReferences,
  branches: readonly SeededBranch[],
  contracts: readonly { guid: string }[],
) {
  return make(seed.objects, (index) => {
    const [title, kind, power] = pick(objectNames, index);
    const powerKw = Math.round(power * (0.7 + scattered(index, 60) / 100));
    const turn = Math.floor(index / objectNames.length) + 1;
    return {
      guid: newGuid(),
      name: turn > 1 ? `${title} № ${turn}` : title,
      kind,
      branch_guid: pick(branches, index).guid,
      region_guid: ref.region,
      address: `${pick(branches, index).address}, корп. ${index + 1}`,
      contract_guid: contracts.length ? pick(contracts, index).guid : null,
      supply_start_date: daysAgo(900 + scattered(index, 2000)),
      max_power_kw: powerKw,
      voltage_guid: ref.voltages[powerKw >= 670 ? 'SN2' : 'NN'],
      price_category_guid: ref.categories[powerKw >= 670 ? '3' : '1'],
      reliability_category: pick(['second', 'third', 'first'], index),
      annual_consumption_mwh: Math.round(powerKw * 3.1),
      shift_mode: pick(['two', 'one', 'continuous'], index),
      latitude: hundredths(seed.latitude + (scattered(index + 11, 200) - 100) / 100),
      longitude: hundredths(seed.longitude + (scattered(index + 13, 300) - 150) / 100),
    };
  });
}

export const contractsOf = (seed: PassportSeed, ref: SeedReferences) =>
  make(Math.ceil(seed.objects / 3), (index) => ({
    guid: newGuid(),
    number: `ЭС-${String(index + 1).padStart(4, '0')}`,
    date: daysAgo(420 + scattered(index, 900)),
    type_guid: ref.contractType,
    counterparty:
      seed.organization === 'supplier' ? `ООО «Образцовый потребитель ${index + 1}»` : 'АО «Образец Энергосбыт»',
    supplier_guid: ref.supplier,
    start_date: daysAgo(400),
    end_date: index % 6 === 5 ? daysAgo(20) : daysAgo(-(200 + scattered(index, 500))),
    is_prolonged: index % 2 === 0,
    status: 'valid',
  }));
