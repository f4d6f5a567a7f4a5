import { newGuid } from '../../core/guid.ts';
import type { PassportSeed } from './data/passport.ts';
import {
  daysAgo,
  make,
  pick,
  scattered,
  type SeededBranch,
  type SeededObject,
  type SeededPoint,
  type SeedReferences,
} from './passport-objects.ts';

/** The grid connection agreement of each large object, and the points that it covers. */
export function actsOf(ref: SeedReferences, objects: readonly SeededObject[], points: readonly SeededPoint[]) {
  const large = objects.filter(({ max_power_kw }) => max_power_kw >= 150);
  const acts = large.map((object, index) => ({
    guid: newGuid(),
    number: `ТП-${String(index + 1).padStart(3, '0')}`,
    date: object.supply_start_date,
    kind: pick(['connection', 'balance', 'responsibility'], index),
    grid_organization_guid: ref.grid,
    max_power_kw: object.max_power_kw,
    voltage_kv: object.max_power_kw >= 670 ? 10 : 0.4,
    reliability_category: object.reliability_category,
    boundary_description: `Наконечники кабельной линии в ячейке ${3 + (index % 8)}, ${object.name}`,
    status: 'valid',
  }));
  const links = acts.flatMap(({ guid }, index) =>
    points
      .filter((point) => point.consumption_object_guid === large[index]!.guid)
      .map((point, position) => ({ from_guid: guid, to_guid: point.guid, position: position + 1 })),
  );
  return { acts, links };
}

/** Transit consumers behind a large object, each with its point. */
export function transitOf(objects: readonly SeededObject[], points: readonly SeededPoint[]) {
  const hosts = objects.filter(({ max_power_kw }) => max_power_kw >= 400).slice(0, 6);
  const consumers = hosts.map((host, index) => ({
    guid: newGuid(),
    name: `ООО «Соседнее предприятие ${index + 1}»`,
    host_guid: host.guid,
    contract_number: `ТР-${index + 1}`,
    contract_date: daysAgo(300 + scattered(index, 900)),
    max_power_kw: Math.round(host.max_power_kw / 8),
    voltage_guid: host.voltage_guid,
    price_category_guid: host.price_category_guid,
    is_deducted: true,
    contact: 'Дежурный энергетик, +74950000300',
  }));
  const connections = consumers.flatMap(({ guid, host_guid, contract_date }, index) => {
    const point = points.findLast(({ consumption_object_guid }) => consumption_object_guid === host_guid);
    const share = { loss_percent: 1 + (index % 3) * 0.4, valid_from: contract_date };
    return point ? [{ guid: newGuid(), transit_consumer_guid: guid, metering_point_guid: point.guid, ...share }] : [];
  });
  return { consumers, connections };
}

/** The organization's own generation, and batteries that reduce the peak. */
export function generationOf(seed: PassportSeed, branches: readonly SeededBranch[]) {
  const generators = branches.flatMap((branch, index) =>
    index > 2
      ? []
      : [
          {
            guid: newGuid(),
            name: pick(['Газопоршневая установка', 'Солнечная станция на кровле', 'Дизельная установка'], index),
            kind: pick(['gasPiston', 'solar', 'diesel'], index),
            branch_guid: branch.guid,
            installed_kw: pick([1600, 14, 320], index),
            available_kw: pick([1450, 12, 300], index),
            units: pick([2, 1, 1], index),
            fuel: pick(['Природный газ', null, 'Дизельное топливо'], index),
            own_needs_percent: pick([4.5, 0, 2], index),
            commissioned_at: daysAgo(700 + scattered(index, 1500)),
            latitude: seed.latitude + index / 20,
            longitude: Math.round(1000 * (seed.longitude + index / 15)) / 1000,
          },
        ],
  );
  const accumulators = branches.slice(0, 2).map((branch, index) => ({
    guid: newGuid(),
    name: `Накопитель № ${index + 1}`,
    kind: pick(['lithium', 'titanate'], index),
    branch_guid: branch.guid,
    operation_mode: pick(['shaving', 'reserve'], index),
    capacity_kwh: pick([1000, 250], index),
    max_charge_kw: pick([500, 250], index),
    max_discharge_kw: pick([500, 250], index),
    efficiency_percent: pick([89, 92], index),
    min_charge_percent: 10,
    max_charge_percent: 95,
    cycles: 6000,
    commissioned_at: daysAgo(400 + index * 90),
  }));
  return { generators, accumulators };
}

/** The data collection devices of an object. */
export const collectorsOf = (objects: readonly SeededObject[], equipmentType: string) =>
  make(Math.min(12, objects.length), (index) => ({
    guid: newGuid(),
    name: `УСПД № ${index + 1}`,
    equipment_type_guid: equipmentType,
    serial: String(40_000 + scattered(index, 9000)),
    object_guid: objects[index]!.guid,
    install_date: daysAgo(200 + scattered(index, 3000)),
    power_kw: 0.05,
    status: 'working',
  }));
