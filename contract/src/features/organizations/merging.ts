import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';

const counted = z.object({ title: z.string(), count: z.number() });

/** Previews what would be moved if an organization of the holding were merged into another one today. */
export const previewMerging = route({
  method: 'GET',
  path: '/api/organizations/{guid}/merging',
  access: { entity: 'organizations', action: 'update' },
  summary: 'Организации: что перейдёт преемнику при присоединении и что этому мешает',
  params: z.strictObject({ guid: guid() }),
  query: z.strictObject({ successor: guid() }),
  response: z.object({
    employees: z.number(),
    /** The number of employees who work in both organizations; their cards in the other one stay. */
    inBoth: z.number(),
    records: z.array(counted),
    /** Names used in both organizations by kind of record, up to a thousand each; they prevent the merger. */
    collisions: z.array(z.object({ title: z.string(), count: z.number(), examples: z.array(z.string()) })),
    /** Quotas of the successor that would be exceeded; they prevent the merger. */
    quotas: z.array(z.object({ title: z.string(), would: z.number(), most: z.number() })),
    stays: z.array(counted),
  }),
});
export type Merging = z.infer<typeof previewMerging.response>;
