import { createHash } from 'node:crypto';
import type { ArrivalState } from 'contract/features/exchange-channels/arrivals.ts';
import type { Actor } from '../../../core/actor.ts';
import { newGuid } from '../../../core/guid.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { OpenChannel } from '../channel.service.ts';
import type { KeptUpload } from '../../measurements/imports/open-file.service.ts';
import { keepFile } from '../../measurements/imports/stored.service.ts';

/** A letter or a file of a channel, read. */
export interface Arrival {
  key: Buffer;
  sender: string | null;
  subject: string;
  messageId: string | null;
  sentAt: Date | null;
  state: ArrivalState;
  note: string | null;
  isAwaitingAnswer: boolean;
  files: readonly KeptUpload[];
}

/** The key of an arrival in its channel: its identifier there, and the content of its files. */
export const keyOf = (identity: string, contents: readonly Uint8Array[]): Buffer => {
  const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex')).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([identity, ...hashes]))
    .digest();
};

/** Stores an arrival and its files in one transaction. False when it was stored before, and only moving the letter had
 *  failed. */
export async function keepArrival(
  tx: Tx,
  actor: Actor,
  { guid: channel, kind }: OpenChannel,
  arrival: Arrival,
): Promise<boolean> {
  const guid = newGuid();
  const { key, sender, subject, messageId, sentAt, state, note, isAwaitingAnswer, files } = arrival;
  const isNew = await tx.run(sql`
    insert into exchange_arrival (guid, organization_guid, channel_guid, key, sender, subject, message_id, sent_at, state, note, files,
      is_awaiting_answer)
    values (${guid}, ${actor.organization}, ${channel}, ${key}, ${sender}, ${subject}, ${messageId}, ${sentAt?.toISOString() ?? null}, ${state},
      ${note}, ${files.length}, ${isAwaitingAnswer})
    on conflict (organization_guid, channel_guid, key) do nothing`);
  if (!isNew) return false;
  const choices = { isTrial: false, createPoints: false, source: kind } as const;
  for (const { file, refusal } of files) {
    const kept = await keepFile(tx, actor, file, choices, refusal);
    await tx.run(sql`
      update measurement_import set arrival_guid = ${guid}, letter_from = ${sender}, letter_subject = ${kind === 'mail' ? subject : null},
        letter_at = ${sentAt?.toISOString() ?? null} where guid = ${kept}`);
  }
  return true;
}
