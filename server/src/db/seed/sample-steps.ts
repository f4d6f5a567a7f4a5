import type pg from 'pg';
import type { Tx } from '../../core/transaction.ts';
import { seedBalanceGroups } from './balance-groups.ts';
import { seedCalculation } from './calculations.ts';
import { organizations as seeds } from './data/organizations.ts';
import { seedExpectedProfiles } from './expected-profiles.ts';
import { seedForecasts } from './forecasts.ts';
import { seedLimits } from './limits.ts';
import { seedPassports } from './passport.ts';
import { seedPlans } from './plans.ts';
import { seedPrices, seedSecondZoneHours } from './prices.ts';
import { seedReadings } from './readings.ts';
import { seedRegionRevision, seedRegions } from './regions.ts';
import { seedReports } from './reports.ts';
import { seedPointValues } from './values.ts';

interface Step {
  organization: string | null;
  work: (tx: Tx) => Promise<unknown>;
}

const ofOrganization = [
  seedPointValues,
  seedPlans,
  seedReadings,
  seedBalanceGroups,
  seedLimits,
  seedExpectedProfiles,
  seedSecondZoneHours,
  seedRegions,
  seedRegionRevision,
  seedPrices,
  seedForecasts,
  seedCalculation,
];

/** The sample organizations by their keys. */
async function readOrganizations(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ guid: string; inn: string }>('select guid, inn from organization');
  const byInn = new Map(rows.map(({ guid, inn }) => [inn, guid]));
  return new Map(seeds.flatMap(({ key, inn }) => (byInn.has(inn) ? [[key, byInn.get(inn)!] as const] : [])));
}

/** The steps: first what all organizations share (technical passports, reports), then the values of each. */
export async function stepsOf(pool: pg.Pool): Promise<Step[]> {
  const organizations = await readOrganizations(pool);
  const objects = async (tx: Tx) => {
    await seedPassports(tx, organizations);
    await seedReports(tx, organizations);
  };
  const values = seeds.flatMap(({ key }) => {
    const organization = organizations.get(key) ?? null;
    return ofOrganization.map((work) => ({ organization, work: organization ? work : async () => undefined }));
  });
  return [{ organization: null, work: objects }, ...values];
}
