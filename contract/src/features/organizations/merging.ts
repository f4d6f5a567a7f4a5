import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';

const counted = z.object({ title: z.string(), count: z.number() });

/** What would go over if an organization of the holding joined another one today; nothing changes. */
export const previewMerging = route({
  method: 'GET',
  path: '/api/organizations/{guid}/merging',
  access: { entity: 'organizations', action: 'update' },
  summary: 'Организации: что перейдёт преемнику при присоединении и что этому мешает',
  params: z.strictObject({ guid: guid() }),
  query: z.strictObject({ successor: guid() }),
  response: z.object({
    employees: z.number(),
    /** Of the employees, those who work in both: their cards there stay. */
    inBoth: z.number(),
    records: z.array(counted),
    /** Kinds of records that are called alike in both, up to a thousand each; with any of them nothing is moved. */
    collisions: z.array(z.object({ title: z.string(), count: z.number(), examples: z.array(z.string()) })),
    /** The quotas of the successor that would not hold what comes; with any of them nothing is moved. */
    quotas: z.array(z.object({ title: z.string(), would: z.number(), most: z.number() })),
    stays: z.array(counted),
  }),
});
export type Merging = z.infer<typeof previewMerging.response>;
