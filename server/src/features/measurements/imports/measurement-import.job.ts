import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { moscowToday } from 'contract/time/day-shape.ts';
import type { ImportFinding, MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import type { SentDay, TableReading } from 'contract/features/measurements/imports/calls.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { UnreadableFile } from '../../../files/unzip.ts';
import type { Message } from '../../../exchange/message.ts';
import { readDays } from '../../../exchange/read-days.ts';
import { readPackedApart } from '../../../exchange/read-apart.ts';
import { job } from '../../../jobs/kind.ts';
import { settle } from './settle.ts';
import { readTableApart } from './read-kept-table.ts';
import { endImport, type ImportOutcome, type MessageSummary } from './ended.ts';
import { wholeFile } from './stored.service.ts';

const unpack = promisify(zstdDecompress);

const GIVEN_UP = 'Чтение файла трижды прерывалось: он отложен. Можно прочитать его снова.';
const ASKED = 'Скажите, какая это точка и что в таблице: до этого ничего не записано.';

/** The result of a file that was not read. */
const unread = (...findings: ImportFinding[]): MessageSummary => ({
  messageClass: null,
  number: null,
  senderInn: null,
  senderName: null,
  sentAt: null,
  day: null,
  points: [],
  valueCount: 0,
  sum: '0',
  findings,
  errors: findings.length,
  warnings: 0,
});

interface Kept {
  content: Buffer;
  bytes: number;
  isTable: boolean;
  layout: TableReading | null;
  source: MeasurementImport['source'];
}

/** The content of a stored file that is no table: a message, or values sent without a file. */
async function messageOf({ content, bytes, source }: Kept): Promise<Message> {
  if (source !== 'api') return readPackedApart(content, bytes, null, moscowToday());
  const days = JSON.parse((await unpack(content)).toString()) as SentDay[];
  return readDays(days, moscowToday());
}

async function endUnread(tx: Tx, guid: string, summary: MessageSummary, outcome: ImportOutcome): Promise<void> {
  const waits = await tx.one(
    sql`select from measurement_import where guid = ${guid} and status = 'received' for update`,
  );
  if (waits) await endImport(tx, guid, summary, outcome);
}

const refuse = (tx: Tx, guid: string, why: string) =>
  endUnread(tx, guid, unread(wholeFile(why)), { status: 'rejected' });

/** Reads a stored file and writes its values, with the present rights of whoever sent it. */
export const measurementImportJob = job<{ guid: string }>({
  name: 'measurementImport',
  async run({ pool, actor, once }, { guid }) {
    const kept = await asOrg(pool, actor, 'read', (tx) =>
      tx.one<Kept>(sql`
        select content, bytes, is_table as "isTable", layout, source from measurement_import where guid = ${guid} and status = 'received'`),
    );
    if (!kept) return { summary: 'Файл уже прочитан' };
    // The journal names the file as the request, which is the person's own.
    const sender = { ...actor, requestId: guid, manner: {} };
    const write = (message: Message, reading?: TableReading) =>
      once('written', (tx) => settle(tx, sender, guid, message, reading));
    try {
      const table = kept.isTable ? await readTableApart(pool, sender, kept, moscowToday()) : undefined;
      if (table) await write(table.message, table.reading);
      else if (kept.isTable)
        await once('asked', (tx) => endUnread(tx, guid, unread(), { status: 'asked', note: ASKED }));
      else await write(await messageOf(kept));
    } catch (error) {
      if (!(error instanceof UnreadableFile || error instanceof AppError)) throw error;
      await once('refused', (tx) => refuse(tx, guid, error.message));
    }
    return { summary: 'Файл прочитан' };
  },
  givenUp: (tx, { guid }, { state, why }) => refuse(tx, guid, state === 'parked' ? GIVEN_UP : why),
});
