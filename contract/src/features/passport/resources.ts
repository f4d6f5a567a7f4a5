import type { Resource } from '../../kit/resource.ts';
import { balanceGroups, balanceMembers } from '../balance-groups/facts.ts';
import { gtps } from '../gtps/facts.ts';
import { expectedProfiles } from '../expected-profiles/facts.ts';
import { consumptionLimits } from '../limits/facts.ts';
import { accessionActs } from './accession-acts.ts';
import { accumulators } from './accumulators.ts';
import { branchOffices } from './branch-offices.ts';
import { buildings } from './buildings.ts';
import { consumptionObjects } from './consumption-objects.ts';
import { contracts } from './contracts.ts';
import { equipments } from './equipments.ts';
import { generationObjects } from './generation-objects.ts';
import { devicePlacements, meteringDevices } from './metering-devices.ts';
import { meteringPoints } from './metering-points.ts';
import { plannedData } from './planned-data.ts';
import { products } from './products.ts';
import { seals } from './seals.ts';
import { feeders, powerTransformers, substations } from './substations.ts';
import { transformations } from './transformations.ts';
import { chartMarks } from '../chart-marks/facts.ts';
import { connectionPoints, transitConsumers } from './transit-consumers.ts';
import { workers } from './workers.ts';
import { readings } from '../readings/facts.ts';
import { passportGroups } from './families.ts';

/** The resources of the technical passport: objects, the equipment on them, and their documents. */
export const passport: readonly Resource[] = [
  branchOffices,
  buildings,
  consumptionObjects,
  substations,
  powerTransformers,
  feeders,
  meteringPoints,
  meteringDevices,
  devicePlacements,
  readings,
  balanceGroups,
  balanceMembers,
  seals,
  transformations,
  equipments,
  accumulators,
  generationObjects,
  transitConsumers,
  connectionPoints,
  contracts,
  accessionActs,
  workers,
  products,
  plannedData,
  consumptionLimits,
  expectedProfiles,
  chartMarks,
  gtps,
];

const named: readonly (readonly [title: string, names: readonly string[]])[] = passportGroups.map(
  ({ title, families }) => [title, families],
);
const isNamed = (name: string) => named.some(([, names]) => names.includes(name));

/** The same resources grouped for the navigation; those in no group go to the last one. */
export const groupedPassport: readonly { title: string; resources: readonly Resource[] }[] = [
  ...named,
  ['Прочее', passport.map(({ name }) => name).filter((name) => !isNamed(name))] as const,
].flatMap(([title, names]) => {
  const resources = names.map((name) => passport.find((resource) => resource.name === name)!);
  return resources.length > 0 ? [{ title, resources }] : [];
});
