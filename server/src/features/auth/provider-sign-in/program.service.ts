import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import type { Grant } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';

/** An account that does not exist. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The program as an actor that applies a provider's settings in an organization, subject to the rules of records, such
 *  as keeping an administrator. */
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

interface From {
  requestId: string;
  address: string;
  device?: string;
}

/** Records a refused sign-in of an unknown person in the journal of the service, so that the administrators of
 *  providers learn why people cannot sign in. */
export async function journalRefusedSignIn(tx: Tx, from: From, provider: string, reason: string): Promise<void> {
  const service = await tx.one<{ guid: string }>(sql`select guid from organization where is_service`);
  const organization = service?.guid ?? null;
  const { requestId, address, device } = from;
  await within(tx, organization, async (tx) =>
    writeJournal(
      tx,
      { requestId, address, fullName: provider },
      {
        action: 'signInRefused',
        organization,
        entity: 'account',
        after: { provider, reason, ...(device && { device }) },
      },
    ),
  );
}
