import * as z from 'zod/mini';
import { guid } from '../../kit/text.ts';
import { integerText, listQuerySchema, PAGE_LIMIT } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { after } from './calls.ts';

const session = z.object({
  key: z.string(),
  /** By which the journal finds its entries; null where they do not name it. */
  session: z.nullable(z.string()),
  accountGuid: z.string(),
  userName: z.string(),
  login: z.string(),
  startedAt: z.string(),
  seenAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  isOnline: z.boolean(),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  actions: z.nullable(z.number()),
  result: z.enum(['done', 'refused']),
  reason: z.nullable(z.string()),
});
export type Session = z.infer<typeof session>;

export const activity = {
  sessions: route({
    method: 'GET',
    path: '/api/activity/sessions',
    access: { entity: 'activityLog', action: 'read' },
    summary: 'Активность: сеансы и отказы во входе сотрудников организации',
    query: z.strictObject({
      person: z.optional(guid()),
      result: z.optional(z.enum(['done', 'refused', 'online'])),
      search: listQuerySchema.shape.search,
      after,
      limit: z.optional(integerText(1, PAGE_LIMIT)),
    }),
    response: z.object({ items: z.array(session), next: z.nullable(z.string()), online: z.number() }),
  }),
};
