import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { publishEvent } from '../../../core/events.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { channelsWhere } from '../channel.service.ts';

export interface NewSending {
  channelGuid: string;
  recipient: string | null;
  name: string;
  content: Buffer;
}

const ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/;

/** Queues a file to be sent through a channel that the user may read. Errors: 403, 422 when the channel cannot send it there. */
export async function addSending(
  tx: Tx,
  actor: Actor,
  { channelGuid, recipient, name, content }: NewSending,
): Promise<string> {
  const { allowed, reason } = decide(actor.rights, 'exchangeChannels', 'read');
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  const [channel] = await channelsWhere(tx, sql`c.guid = ${channelGuid}`);
  if (!channel?.isEnabled) throw invalidField('channelGuid', 'Этого канала больше нет, или он выключен');
  const { kind, smtpHost, address, outFolder, password } = channel;
  if (password === null) throw invalidField('channelGuid', 'Пароль канала не задан');
  if (kind === 'sftp' && !outFolder) throw invalidField('channelGuid', 'В канале не названа папка, куда класть макеты');
  if (kind === 'mail' && !(smtpHost && address))
    throw invalidField('channelGuid', 'В канале нет сервера SMTP или адреса ящика');
  if (kind === 'mail' && !ADDRESS.test(recipient ?? ''))
    throw invalidField('recipient', 'Адрес вида exchange@example.ru');
  const guid = newGuid();
  const target = kind === 'mail' ? recipient : outFolder;
  const messageId = `<${guid}@${address?.split('@')[1] ?? 'sftp'}>`;
  await tx.run(sql`
    insert into exchange_sending (guid, organization_guid, channel_guid, file_name, content, recipient, message_id, sent_by)
    values (${guid}, ${actor.organization}, ${channel.guid}, ${name}, ${content}, ${target}, ${messageId}, ${actor.fullName})`);
  await enqueue(tx, 'exchangeSending', { sendingGuid: guid });
  writeJournal(tx, actor, {
    action: 'create',
    organization: actor.organization,
    entity: 'exchange_sending',
    record: guid,
    recordName: name,
    after: { fileName: name, channel: channel.name, recipient: target },
  });
  publishEvent(tx, 'measurementImports', guid);
  return guid;
}

/** The result of a sending according to a letter: delivered, answered or refused. */
export interface Receipt {
  messageIds: readonly string[];
  outcome: 'delivered' | 'answered' | 'refused';
  text: string;
}

/** Attaches a receipt to the sending it refers to. False when it refers to none of this channel. */
export async function attachReceipt(tx: Tx, channel: string, { messageIds, outcome, text }: Receipt): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const isWord = outcome !== 'delivered';
  // A reply takes precedence over reports of mail servers, which arrive in any order.
  const found = await tx.rows<{ guid: string }>(sql`
    update exchange_sending set
      state = case when ${outcome} = 'answered' or state = 'answered' then 'answered' when ${outcome} = 'refused' then 'refused' else state end,
      reply = case when ${isWord} or reply is null then ${text.slice(0, 2000)} else reply end, replied_at = now(), updated_at = now(), version = version + 1
    where channel_guid = ${channel} and message_id = any(${messageIds}::text[])
      and not (state = 'answered' and ${outcome} <> 'answered') returning guid`);
  for (const { guid } of found) publishEvent(tx, 'measurementImports', guid);
  if (found.length > 0) return true;
  const known = await tx.one(sql`
    select from exchange_sending where channel_guid = ${channel} and message_id = any(${messageIds}::text[]) limit 1`);
  return known !== undefined;
}
