import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { job, type JobContext } from '../../../jobs/kind.ts';
import { channelsWhere, type OpenChannel, type Reach } from '../channel.service.ts';
import { ChannelFault, faultText } from '../fault.service.ts';
import { withMailbox } from '../imap.service.ts';
import { withSftp } from '../sftp.service.ts';
import { answerArrivals } from './answers.ts';
import { readFolder } from './read-folder.ts';
import { readMailbox } from './read-mailbox.ts';

/** The time limit of one channel, so that the others are not delayed. */
const LONGEST_MS = 10 * 60_000;

interface Outcome {
  text: string;
  isGood: boolean;
}

/** Reads one channel; a server error becomes its result. */
async function readChannel(given: JobContext, channel: OpenChannel, reach: Reach): Promise<Outcome> {
  const patience = AbortSignal.timeout(LONGEST_MS);
  const signal = AbortSignal.any([given.signal, patience]);
  const { actor } = given;
  const context: JobContext = { ...given, actor, signal };
  try {
    if (channel.kind === 'sftp') {
      const { files, refused } = await withSftp(channel, reach, signal, (client) =>
        readFolder(client, channel, actor, context),
      );
      return { text: `Принято файлов: ${files - refused}, не принято: ${refused}`, isGood: refused === 0 };
    }
    if (channel.senders.length === 0) throw new ChannelFault('Не указаны разрешённые отправители');
    const read = await withMailbox(channel, reach, signal, (client) => readMailbox(client, channel, actor, context));
    const answers = channel.isAnswering && channel.smtpHost ? await answerArrivals(context, channel, reach) : 0;
    const { letters, files, refused } = read;
    const answered = answers ? `, ответов: ${answers}` : '';
    return {
      text: `Писем: ${letters}, принято файлов: ${files}, не принято писем: ${refused}${answered}`,
      isGood: refused === 0,
    };
  } catch (error) {
    given.signal.throwIfAborted();
    return { text: patience.aborted ? 'Чтение длилось дольше десяти минут' : faultText(error), isGood: false };
  }
}

/** Fetches waiting letters and files from the mailboxes and SFTP folders of the organization, and loads them like
 *  uploads. */
export const exchangeReadingJob = (reach: Reach) =>
  job({
    name: 'exchangeReading',
    async run(context) {
      const { pool, actor, log, progress } = context;
      const channels = await asOrg(pool, actor, 'read', (tx) =>
        channelsWhere(tx, sql`c.is_enabled and c.folder is not null`),
      );
      let bad = 0;
      for (const [index, channel] of channels.entries()) {
        const { text, isGood } = await readChannel(context, channel, reach);
        await asOrg(pool, actor, 'write', (tx) =>
          tx.run(
            sql`update exchange_channel set last_read_at = now(), last_result = ${text} where guid = ${channel.guid}`,
          ),
        );
        log(isGood ? 'info' : 'warning', `${channel.name}: ${text}`);
        if (!isGood) bad++;
        progress(index + 1, channels.length);
      }
      const summary = channels.length
        ? `Каналов: ${channels.length}, с замечаниями: ${bad}`
        : 'Ни один канал не включён на приём';
      return { summary, hasWarnings: bad > 0 };
    },
  });
