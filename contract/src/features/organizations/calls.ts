import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText } from '../../kit/text.ts';

const byGuid = z.strictObject({ guid: guid() });

export const organizationCalls = {
  /** The people and records that depend on an organization of the holding and stop its archiving. */
  dependants: route({
    method: 'GET',
    path: '/api/organizations/{guid}/dependants',
    access: { entity: 'organizations', action: 'read' },
    summary: 'Организации: кто в ней работает и что от неё зависит',
    params: byGuid,
    response: z.object({
      users: z.number(),
      employees: z.number(),
      groups: z.number(),
      tokens: z.number(),
      organizations: z.number(),
    }),
  }),
  /** Prepares an organization without employees for work: creates its permission groups and makes the caller its first
   *  employee, with the rights they hold in the current organization. */
  open: route({
    method: 'POST',
    path: '/api/organizations/{guid}/opening',
    access: { entity: 'organizations', action: 'create' },
    summary: 'Организации: открыть для работы и стать её первым сотрудником',
    params: byGuid,
    body: z.strictObject({ position: lineText(255) }),
  }),
};
