import {
  measurementImportStatuses,
  type MeasurementImportStatus,
} from 'contract/features/measurements/imports/facts.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import type { OpenChannel, Reach } from '../channel.service.ts';
import { sendLetter } from '../smtp.service.ts';

interface AnsweredFile {
  fileName: string;
  status: MeasurementImportStatus;
  written: number;
  values: number;
  unknownPoints: number;
  findings: { message: string }[];
}

interface Answered {
  guid: string;
  sender: string;
  subject: string;
  messageId: string | null;
  note: string | null;
  files: AnsweredFile[];
}

const SHOWN_FINDINGS = 5;

function fileText({ fileName, status, written, values, unknownPoints, findings }: AnsweredFile): string {
  const parts = [
    measurementImportStatuses[status].toLowerCase(),
    ...(values ? [`значений — ${values}`, `записано суток — ${written}`] : []),
    ...(unknownPoints ? [`неизвестных точек — ${unknownPoints}`] : []),
  ];
  const shown = findings.slice(0, SHOWN_FINDINGS).map(({ message }) => `\n    ${message}`);
  return `• ${fileName}: ${parts.join(', ')}${shown.join('')}`;
}

/** The reply to a letter: what was loaded and what was not. */
export const answerText = ({ subject, note, files }: Pick<Answered, 'subject' | 'note' | 'files'>): string =>
  `Письмо «${subject}» прочитано программой.\n\n${files.map(fileText).join('\n')}${note ? `\n${note}` : ''}\n\nЭто письмо составила программа.\n`;

/** Replies to the letters of a channel whose files have all been read. Returns the number of replies. */
export async function answerArrivals(context: JobContext, channel: OpenChannel, reach: Reach): Promise<number> {
  const { pool, actor, signal } = context;
  const waiting = await asOrg(pool, actor, 'read', (tx) =>
    tx.rows<Answered>(sql`
      select a.guid, a.sender, a.subject, a.message_id as "messageId", a.note,
        (select coalesce(json_agg(json_build_object('fileName', i.file_name, 'status', i.status, 'written', i.written, 'values', i."values",
          'unknownPoints', i.unknown_points, 'findings', i.findings) order by i.file_name), '[]')
         from measurement_import i where i.arrival_guid = a.guid) as files
      from exchange_arrival a where a.channel_guid = ${channel.guid} and a.is_awaiting_answer
        and not exists (select from measurement_import i where i.arrival_guid = a.guid and i.status = 'received')
      order by a.arrived_at limit 100`),
  );
  const mark = (guid: string, isAwaiting: boolean) =>
    asOrg(pool, actor, 'write', (tx) =>
      tx.run(sql`
        update exchange_arrival set is_awaiting_answer = ${isAwaiting}, answered_at = case when ${isAwaiting} then null else now() end
        where guid = ${guid} and is_awaiting_answer <> ${isAwaiting}`),
    );
  let answers = 0;
  for (const arrival of waiting) {
    // Marked before sending: no reply is better than two.
    if (!(await mark(arrival.guid, false))) continue;
    const { sender, subject, messageId } = arrival;
    const letter = {
      to: sender,
      subject: `Ответ: ${subject}`,
      text: answerText(arrival),
      headers: { 'Auto-Submitted': 'auto-replied' },
      ...(messageId && { inReplyTo: messageId, references: messageId }),
    };
    await sendLetter(channel, reach, signal, letter).catch(async (error: unknown) => {
      await mark(arrival.guid, true);
      throw error;
    });
    answers++;
  }
  return answers;
}
