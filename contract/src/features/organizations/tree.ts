import * as z from 'zod/mini';
import { listQuerySchema } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** The maximum number of organizations in the tree; more are found by search. */
export const TREE_LIMIT = 1000;

const { search } = listQuerySchema.shape;

/** Null when the caller does not work there, or may not read what is counted. */
const count = z.nullable(z.number());
const node = z.object({
  guid: anyGuid,
  name: z.string(),
  level: z.number(),
  isActive: z.boolean(),
  isFound: z.boolean(),
  isOpen: z.boolean(),
  /** The number of organizations directly below. */
  children: z.number(),
  users: count,
  employees: count,
  meteringPoints: count,
});
export type OrganizationNode = z.infer<typeof node>;

export const organizationTree = {
  tree: route({
    method: 'GET',
    path: '/api/organizations/tree',
    access: { entity: 'organizations', action: 'read' },
    summary: 'Организации: дерево холдинга, раскрытое до найденных или до первого уровня',
    query: z.strictObject({
      search,
      /** Guids of nodes whose expanded state differs from the default. */
      turned: z.optional(
        z.string().check(z.regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,199}$/, { error: 'Идентификаторы через запятую' })),
      ),
    }),
    /** In tree order, each after its parent; `isWhole`: nothing was left out. */
    response: z.object({ nodes: z.array(node), isWhole: z.boolean() }),
  }),
  parents: route({
    method: 'GET',
    path: '/api/organizations/{guid}/parents',
    access: { entity: 'organizations', action: 'update' },
    summary: 'Организации: куда в дереве её можно перенести',
    params: z.strictObject({ guid: guid() }),
    query: z.strictObject({ search }),
    response: z.array(z.object({ guid: anyGuid, name: z.string(), parent: z.nullable(z.string()) })),
  }),
};
