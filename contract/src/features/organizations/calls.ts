import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText } from '../../kit/text.ts';

const byGuid = z.strictObject({ guid: guid() });

export const organizationCalls = {
  /** Who and what works in an organization of the holding: what its archiving stops. */
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
  /** Makes an organization that nobody works in yet ready for work: its groups of rights, and the caller as its first
   *  employee, with what he holds in the current organization. */
  open: route({
    method: 'POST',
    path: '/api/organizations/{guid}/opening',
    access: { entity: 'organizations', action: 'create' },
    summary: 'Организации: открыть для работы и стать её первым сотрудником',
    params: byGuid,
    body: z.strictObject({ position: lineText(255) }),
  }),
};
