import { Readable } from 'node:stream';
import { setImmediate as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { JournalFilter } from 'contract/features/journal/calls.ts';
import { fullActorOf } from 'contract/features/journal/actors.ts';
import { journalKinds, resourceOfEntry, sentenceOf } from 'contract/features/journal/sentence.ts';
import { journalActions, type JournalEntry, refusals } from 'contract/kit/journal-entry.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { zoneOffset } from 'contract/time/zone-offset.ts';
import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import type { ServedFile } from '../../core/serve.ts';
import { asOrg, streamAsOrg, type Tx } from '../../core/transaction.ts';
import { openWhenFree } from '../../core/open-files.ts';
import { tableFormats } from '../../files/formats.ts';
import type { Column } from '../../files/cell.ts';
import { extensionsOf } from '../object-types/extension.service.ts';
import { readEntries } from './entries.ts';
import { placeOf } from './period.service.ts';
import { wordsOf } from '../../files/field-words.ts';
import { dictionariesOf } from './reading.ts';

const BATCH = 200;

/** A row of the file; a part refers to the entry of the whole. */
interface ExportedEntry extends JournalEntry {
  partOf: number | null;
}

interface WordedEntry extends ExportedEntry {
  sentence: string;
}

async function* pagesOf(tx: Tx, filter: JournalFilter, actor: Actor): AsyncGenerator<JournalEntry[]> {
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof readEntries>> = await readEntries(tx, filter, actor, placeOf(next), BATCH);
    if (page.items.length) yield page.items;
    next = page.next;
  }
}

/** The filtered entries, each composite one followed by its parts, which contain the changed records. */
async function* withParts(tx: Tx, filter: JournalFilter, actor: Actor): AsyncGenerator<ExportedEntry[]> {
  for await (const page of pagesOf(tx, filter, actor)) {
    for (const entry of page) {
      yield [{ ...entry, partOf: null }];
      if (entry.parts === null) continue;
      for await (const parts of pagesOf(tx, { partsOf: entry.number }, actor))
        yield parts.map((part) => ({ ...part, partOf: entry.number }));
    }
  }
}

/** Combines entries into batches worth writing at once. */
async function* gathered(batches: AsyncIterable<ExportedEntry[]>): AsyncGenerator<ExportedEntry[]> {
  let kept: ExportedEntry[] = [];
  for await (const batch of batches) {
    kept.push(...batch);
    if (kept.length < BATCH) continue;
    yield kept;
    kept = [];
  }
  if (kept.length) yield kept;
}

async function* batchesOf(tx: Tx, filter: JournalFilter, actor: Actor, zone: string): AsyncGenerator<WordedEntry[]> {
  const extensions = await extensionsOf(tx);
  const words = wordsOf(zone);
  for await (const batch of gathered(withParts(tx, filter, actor))) {
    const dictionaries = await dictionariesOf(tx, batch);
    yield batch.map((entry) => ({
      ...entry,
      sentence: sentenceOf(entry, resourceOfEntry(entry, dictionaries, extensions), words),
    }));
  }
}

/** Times outside of Moscow time include the zone, because files may be compared. */
const timeIn = (zone: string) => (zone === MOSCOW_ZONE ? 'Время' : `Время (${zoneOffset(zone)})`);

const columnsIn = (zone: string): Column<WordedEntry>[] => [
  { title: 'Номер', cell: (row) => row.number },
  { title: timeIn(zone), cell: (row) => ({ moment: row.occurredAt }) },
  { title: 'Кто', cell: fullActorOf },
  { title: 'Что произошло', cell: (row) => row.sentence },
  { title: 'Действие', cell: (row) => journalActions[row.action] },
  { title: 'Вид записей', cell: (row) => journalKinds[row.entity ?? ''] ?? null },
  { title: 'Запись', cell: (row) => row.recordName },
  { title: 'Результат', cell: (row) => (refusals.includes(row.action) ? 'Отказ' : 'Выполнено') },
  { title: 'Адрес', cell: (row) => row.address },
  { title: 'Часть записи №', cell: (row) => row.partOf },
  { title: 'Номер запроса', cell: (row) => row.requestId },
];

async function* jsonOf(batches: AsyncIterable<WordedEntry[]>): AsyncGenerator<Buffer> {
  let separator = '[\n';
  for await (const rows of batches) {
    await pause();
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(row)).join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

const TITLE = 'Журнал действий';

async function openFile(
  pool: pg.Pool,
  actor: Actor,
  filter: JournalFilter,
  format: 'xlsx' | 'csv' | 'json',
): Promise<ServedFile> {
  const { zone = MOSCOW_ZONE } = filter;
  const organization = actor.organization!;
  await asOrg(pool, actor, 'write', async (tx) =>
    writeJournal(tx, actor, {
      action: 'export',
      organization,
      entity: 'journal',
      recordName: TITLE,
      after: { format, ...filter },
    }),
  );
  const content = streamAsOrg(pool, actor, (tx) => {
    const batches = batchesOf(tx, filter, actor, zone);
    if (format === 'json') return jsonOf(batches);
    return tableFormats[format].write(TITLE, columnsIn(zone), batches, zone);
  });
  const day = new Date().toLocaleDateString('sv', { timeZone: zone });
  const type = format === 'json' ? 'application/json; charset=utf-8' : tableFormats[format].type;
  return { name: `${TITLE} ${day}.${format}`, type, content: Readable.from(content) };
}

/** The filtered entries as a file, read page by page while it is sent. Errors: 429 when too many files are being
 *  read. */
export const exportJournal = (...given: Parameters<typeof openFile>): Promise<ServedFile> =>
  openWhenFree(given[0], given[1].account, () => openFile(...given));
