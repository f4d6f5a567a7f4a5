import * as z from 'zod/mini';
import { inputSchema } from '../../kit/field-schema.ts';
import { listQuerySchema } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { employees } from '../employees/facts.ts';
import { users } from '../users/facts.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const { userName, lastName, firstName, middleName, email, memberFrom, memberTo } = users.fields;

/** The end of the person's access and their role: the groups of the new employee's card. */
export const termFields = {
  memberFrom,
  memberTo,
  position: { ...employees.fields.position, required: false },
  groups: employees.fields.groups,
} as const;
const personFields = {
  userGuid: { kind: 'reference', label: 'Человек', to: users.name, required: true },
  fromGuid: { kind: 'reference', label: 'Где вы его видите', to: 'organizations', required: true },
} as const;
export const newcomerFields = { lastName, firstName, middleName, userName, email } as const;

const candidate = z.object({
  guid: anyGuid,
  fullName: z.string(),
  userName: z.string(),
  email: z.nullable(z.string()),
  /** The organization through which the caller knows this person. */
  fromGuid: anyGuid,
  fromName: z.string(),
  /** The person was an employee here; access restores the rights of that card. */
  hasCard: z.boolean(),
  /** Why this person cannot be added; null when they can. */
  refusal: z.nullable(z.string()),
});
export type Candidate = z.infer<typeof candidate>;

const mayAdd = { entity: 'users', action: 'create' } as const;

/** Ways to add people to the current organization, with their term and role. */
export const organizationPeople = {
  candidates: route({
    method: 'GET',
    path: '/api/organizations/candidates',
    access: mayAdd,
    summary: 'Организации: кого из других своих организаций можно добавить в эту',
    query: z.strictObject({ search: listQuerySchema.shape.search }),
    response: z.array(candidate),
  }),
  roles: route({
    method: 'GET',
    path: '/api/organizations/roles',
    access: { entity: 'permissionGroups', action: 'update' },
    summary: 'Организации: группы прав этой организации и какие из них вы не можете дать',
    response: z.array(z.object({ guid: anyGuid, name: z.string(), refusal: z.nullable(z.string()) })),
  }),
  admit: route({
    method: 'POST',
    path: '/api/organizations/people',
    access: mayAdd,
    summary: 'Организации: добавить в эту человека из другой своей организации, со сроком и группами',
    body: inputSchema({ ...personFields, ...termFields }),
    response: users.row,
    status: 201,
  }),
};
