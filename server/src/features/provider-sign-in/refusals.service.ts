import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { enter } from '../rights/administrators.service.ts';

interface From {
  requestId: string;
  address: string;
  device?: string;
}

/** Tells the journal of the service of a refused sign-in that is of nobody whom the console knows: who keeps the providers learns why
 *  people do not come in. */
export async function tellService(tx: Tx, from: From, provider: string, reason: string): Promise<void> {
  const service = await tx.one<{ guid: string }>(sql`select guid from organization where is_service`);
  await enter(tx, service?.guid ?? '');
  const { requestId, address, device } = from;
  writeJournal(
    tx,
    { requestId, address, fullName: provider },
    {
      action: 'signInRefused',
      organization: service?.guid ?? null,
      entity: 'account',
      after: { provider, reason, ...(device && { device }) },
    },
  );
  await enter(tx, '');
}
