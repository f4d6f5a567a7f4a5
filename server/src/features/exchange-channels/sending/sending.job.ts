import { posix } from 'node:path';
import { Readable } from 'node:stream';
import type { SendingState } from 'contract/features/exchange-channels/sendings.ts';
import { publishEvent } from '../../../core/events.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { job } from '../../../jobs/kind.ts';
import { channelsWhere, type OpenChannel, type Reach } from '../channel.service.ts';
import { ChannelFault, faultText, plain } from '../fault.service.ts';
import { withSftp } from '../sftp.service.ts';
import { sendLetter } from '../smtp.service.ts';

interface Sending {
  guid: string;
  channel: string;
  name: string;
  content: Buffer;
  recipient: string;
  messageId: string;
}

/** The server received at least a part of the letter and did not confirm it. */
class Unanswered extends ChannelFault {}

async function mail(channel: OpenChannel, reach: Reach, signal: AbortSignal, sending: Sending): Promise<string> {
  const { guid, name, content, recipient, messageId } = sending;
  let isOnItsWay = false;
  // The library reads the letter only when the server is ready for it.
  async function* given() {
    isOnItsWay = true;
    yield content;
  }
  const letter = {
    to: recipient,
    subject: name,
    text: `Во вложении — ${name}.\n`,
    messageId,
    headers: { 'Disposition-Notification-To': channel.address! },
    dsn: { id: guid, return: 'headers' as const, notify: ['success', 'failure', 'delay'], recipient: channel.address! },
    attachments: [{ filename: name, contentType: 'application/xml', content: Readable.from(given()) }],
  };
  return sendLetter(channel, reach, signal, letter).catch((error: unknown) => {
    const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
    throw isOnItsWay && !isAnswered && !signal.aborted ? new Unanswered(faultText(error)) : error;
  });
}

/** Uploads a file under a temporary name first, so that nobody reads an incomplete file. */
const put = (channel: OpenChannel, reach: Reach, signal: AbortSignal, { guid, name, content, recipient }: Sending) =>
  withSftp(channel, reach, signal, async (client) => {
    const [draft, target] = [posix.join(recipient, `.${guid}.part`), posix.join(recipient, name)];
    await client.put(content, draft);
    if (await client.exists(target)) await client.delete(target);
    await client.rename(draft, target);
    return `Файл в папке ${recipient}`;
  });

/** Sends a queued file once: a transfer that began and was not confirmed is not repeated, but shown as such. */
export const exchangeSendingJob = (reach: Reach) =>
  job<{ sendingGuid: string }>({
    name: 'exchangeSending',
    async run({ pool, actor, signal }, { sendingGuid }) {
      const begun = await asOrg(pool, actor, 'write', async (tx) => {
        const sending = await tx.one<Sending>(sql`
          update exchange_sending set state = 'sent', sent_at = now() where guid = ${sendingGuid} and state = 'waiting'
          returning guid, channel_guid as channel, file_name as name, content, recipient, message_id as "messageId"`);
        const [channel] = sending ? await channelsWhere(tx, sql`c.guid = ${sending.channel}`) : [];
        return sending && channel && { sending, channel };
      });
      if (!begun) return { summary: 'Уже отправлено' };
      const { sending, channel } = begun;
      const end = (state: SendingState, answer: string) =>
        asOrg(pool, actor, 'write', async (tx) => {
          await tx.run(sql`
            update exchange_sending set state = case when state = 'sent' then ${state} else state end, server_answer = ${plain(answer, 1000)},
              updated_at = now(), version = version + 1 where guid = ${sending.guid}`);
          publishEvent(tx, 'measurementImports', sending.guid);
        });
      try {
        const send = channel.kind === 'mail' ? mail : put;
        await end('accepted', await send(channel, reach, signal, sending));
        return { summary: `${sending.name}: принято сервером` };
      } catch (error) {
        signal.throwIfAborted();
        const text = faultText(error);
        await end(error instanceof Unanswered ? 'sent' : 'refused', text);
        return { summary: `${sending.name}: ${text}`, hasWarnings: true };
      }
    },
  });
