import * as z from 'zod/mini';
import { described } from '../../kit/described.ts';
import { guid } from '../../kit/text.ts';
import { integerText, listQuerySchema, PAGE_LIMIT } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { after } from './calls.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const session = z.object({
  /** The guid of a session, or the number of a refusal in the journal. */
  key: described({ anyOf: [{ format: 'uuid' }, { pattern: '^[0-9]+$' }] }, z.string()),
  /** The session by which the journal filters its entries; null when they do not refer to one. */
  session: z.nullable(anyGuid),
  accountGuid: anyGuid,
  userName: z.string(),
  login: z.string(),
  startedAt: anyMoment,
  seenAt: z.nullable(anyMoment),
  endedAt: z.nullable(anyMoment),
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
