import * as z from 'zod/mini';
import { integerText, listQuerySchema } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { userStates, type UserState } from './facts.ts';
import { anyGuid, anyDay, anyMoment } from '../../kit/answer-text.ts';

const state = z.enum(Object.keys(userStates) as [UserState, ...UserState[]]);

const person = z.object({
  /** The account. */
  guid: anyGuid,
  fullName: z.string(),
  userName: z.string(),
  email: z.nullable(z.string()),
  lastSeenAt: z.nullable(anyMoment),
  /** The organizations where the person works, among those whose users the caller may read. */
  places: z.array(z.object({ organization: anyGuid, name: z.string(), state, memberTo: z.nullable(anyDay) })),
});
export type PersonEverywhere = z.infer<typeof person>;

export const MAX_EVERYWHERE = 1000;

const filter = {
  search: listQuerySchema.shape.search,
  state: z.optional(state),
  organization: z.optional(guid()),
};

/** The people of all organizations whose users the caller may read, each once, by name. */
export const usersEverywhere = route({
  method: 'GET',
  path: '/api/users/everywhere',
  access: 'member',
  summary: 'Пользователи всех организаций, где вы можете их смотреть, каждый один раз',
  query: z.strictObject({ ...filter, limit: z.optional(integerText(1, MAX_EVERYWHERE)) }),
  response: z.object({
    people: z.array(person),
    total: z.number(),
    /** The organizations whose users the caller may read. */
    organizations: z.array(z.object({ guid: anyGuid, name: z.string() })),
  }),
});

/** All matching people as a workbook. */
export const exportEverywhere = route({
  method: 'GET',
  path: '/api/users/everywhere/export',
  access: 'member',
  summary: 'Пользователи всех организаций, где вы можете их смотреть, файлом XLSX',
  query: z.strictObject(filter),
  answers: 'file',
});
