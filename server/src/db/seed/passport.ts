import { newGuid } from '../../core/guid.ts';
import { join, name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { passports, productNames, workerNames } from './data/passport.ts';
import {
  contractsOf,
  daysAgo,
  make,
  metering,
  networkOf,
  objectsOf,
  pick,
  referenceOf,
  scattered,
} from './passport-objects.ts';
import { actsOf, collectorsOf, generationOf, transitOf } from './passport-supply.ts';
import { switchesOf } from './switches.ts';

type Row = Record<string, unknown>;

/** Inserts rows of one table together. */
async function insert(tx: Tx, table: string, organization: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...Object.keys(rows[0]!), 'organization_guid'];
  const listed = join(columns.map(name), ', ');
  const given = rows.map((row) => ({ ...row, organization_guid: organization }));
  await tx.run(sql`
    insert into ${name(table)} (${listed}) select ${listed} from jsonb_populate_recordset(null::${name(table)}, ${JSON.stringify(given)}::jsonb)`);
}

/** Seeds a technical passport for each sample organization: about two thousand linked objects with dates around today. */
export async function seedPassports(tx: Tx, organizations: ReadonlyMap<string, string>): Promise<void> {
  for (const seed of passports) {
    const organization = organizations.get(seed.organization);
    if (!organization) continue;
    await tx.run(sql`select set_config('console.organization', ${organization}, true)`);
    const ref = await referenceOf(tx, seed.regionCode);
    const branches = seed.branches.map((branch, index) => ({
      guid: newGuid(),
      ...branch,
      region_guid: ref.region,
      headcount: 40 + index * 35,
    }));
    const buildings = branches.flatMap((branch, index) =>
      make(4, (number) => ({
        guid: newGuid(),
        name: `Корпус ${index * 4 + number + 1}`,
        address: branch.address,
        branch_guid: branch.guid,
        purpose: pick(['Производственный', 'Административный', 'Складской'], number),
        year_built: 1961 + scattered(index * 4 + number, 60),
        area_m2: 400 + scattered(index * 4 + number, 9000),
        floors: 1 + (number % 4),
        energy_class: pick(['C', 'D', 'B', 'E'], number),
      })),
    );
    const network = networkOf(seed, ref, branches);
    const { substations, transformers, feeders } = network;
    const contracts = contractsOf(seed, ref);
    const objects = objectsOf(seed, ref, branches, contracts);
    const points = objects.flatMap((object, index) => metering(seed, ref, object, feeders, index * seed.pointsOfEach));
    const meteringPoints = points.map(({ point }) => point);
    const { acts, links } = actsOf(ref, objects, meteringPoints);
    const { consumers, connections } = transitOf(objects, meteringPoints);
    const { generators, accumulators } = generationOf(seed, branches);
    const workers = workerNames.map(([fullName, position, role, group], index) => ({
      guid: newGuid(),
      full_name: fullName,
      position,
      role,
      branch_guid: branches[0]!.guid,
      electrical_safety_group: group,
      certificate_valid_to: daysAgo(index * 90 - 200),
      phone: `+7495000020${index}`,
    }));
    const products = (seed.organization === 'consumer' ? productNames : []).map(([title, okpd2, unit, kwh]) => ({
      guid: newGuid(),
      name: title,
      okpd2,
      unit,
      specific_consumption: kwh,
      branch_guid: branches[0]!.guid,
    }));
    // In the order required by foreign keys.
    const rowsOf = {
      branch_office: branches,
      building: buildings,
      contract: contracts,
      consumption_object: objects,
      substation: substations,
      power_transformer: transformers,
      feeder: feeders,
      metering_point: meteringPoints,
      metering_device: points.map(({ device }) => device),
      device_placement: points.map(({ placement }) => placement),
      seal: points.flatMap(({ seals }) => seals),
      transformation: points.flatMap(({ transformation }) => transformation || []),
      worker: workers,
      product: products,
      accession_act: acts,
      accession_act_point: links,
      transit_consumer: consumers,
      connection_point: connections,
      generation_object: generators,
      accumulator: accumulators,
      equipment: collectorsOf(objects, ref.collector),
    };
    for (const [table, rows] of Object.entries(rowsOf)) await insert(tx, table, organization, rows);
    await insert(tx, 'equipment', organization, switchesOf(network, ref.switchingDevice));
  }
}
