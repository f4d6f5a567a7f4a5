import type { EntityType } from 'contract/rights/permissions.ts';

/** The screens of the technical passport: the address of each is the name of its resource; what one must be able to read. */
export const passportSections = {
  'branch-offices': 'branchOffices',
  buildings: 'buildings',
  'consumption-objects': 'consumptionObjects',
  substations: 'substations',
  'power-transformers': 'substations',
  feeders: 'substations',
  'metering-points': 'meteringPoints',
  'metering-devices': 'meteringDevices',
  'device-placements': 'meteringDevices',
  transformations: 'transformations',
  equipments: 'consumptionObjects',
  accumulators: 'accumulators',
  'generation-objects': 'generationObjects',
  'transit-consumers': 'transitConsumers',
  'connection-points': 'transitConsumers',
  contracts: 'contracts',
  'accession-acts': 'accessionActs',
  workers: 'workers',
  products: 'products',
  'planned-data': 'plannedData',
} as const satisfies Record<string, EntityType>;
export type PassportSection = keyof typeof passportSections;

export const isPassportSection = (name: string): name is PassportSection => Object.hasOwn(passportSections, name);
