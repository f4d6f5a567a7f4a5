import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import type { Grant } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';

/** Nobody's account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The program itself, doing in an organization what its administrators have set a provider to do: under the rules of records, which
 *  keep an administrator there. */
export const programIn = (
  organization: string,
  provider: { name: string },
  from: { requestId: string; address: string },
): Actor => ({
  organization,
  account: NOBODY,
  userName: '',
  fullName: `Вход через «${provider.name}»`,
  session: null,
  rights: {
    standing: 'working',
    day: new Date().toISOString().slice(0, 10),
    grants: (Object.keys(entityTypes) as EntityType[]).map((entity): Grant => ({
      entity,
      value: 'full',
      group: null,
      effect: 'allow',
      object: null,
      from: null,
      to: null,
    })),
  },
  ...from,
  manner: { via: { kind: 'program', name: `Вход: ${provider.name}` } },
  duty: null,
  viewing: null,
});
