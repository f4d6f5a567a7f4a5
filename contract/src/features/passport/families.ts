import * as z from 'zod/mini';
import type { EntityType } from '../../rights/permissions.ts';
import { route } from '../../kit/route.ts';

/** The resources of the technical passport whose records are counted for the current organization. */
export const passportFamilies = [
  'consumptionObjects',
  'buildings',
  'branchOffices',
  'meteringPoints',
  'meteringDevices',
  'transformations',
  'substations',
  'accumulators',
  'generationObjects',
  'transitConsumers',
  'accessionActs',
  'contracts',
  'workers',
  'products',
] as const satisfies readonly EntityType[];

export const numberOfObjects = route({
  method: 'GET',
  path: '/api/tech-passport/number-of-objects',
  access: 'member',
  summary: 'Число объектов технического паспорта по видам, своих типов — вместе; вид без объектов не назван',
  response: z.partialRecord(z.enum([...passportFamilies, 'typeObjects']), z.number()),
});

/** The resources of the technical passport under the headings of the navigation. */
export const passportGroups = [
  {
    title: 'Сеть',
    families: [
      'substations',
      'power-transformers',
      'feeders',
      'transformations',
      'equipments',
      'accumulators',
      'generation-objects',
      'transit-consumers',
      'connection-points',
    ],
  },
  {
    title: 'Учёт',
    families: [
      'metering-points',
      'metering-devices',
      'device-placements',
      'readings',
      'seals',
      'balance-groups',
      'balance-members',
      'expected-profiles',
      'chart-marks',
      'gtps',
    ],
  },
  {
    title: 'Потребление',
    families: ['branch-offices', 'buildings', 'consumption-objects', 'products', 'planned-data', 'consumption-limits'],
  },
  { title: 'Договоры', families: ['contracts', 'accession-acts'] },
  { title: 'Люди', families: ['workers'] },
] as const;
