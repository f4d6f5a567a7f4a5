import { createHash } from 'node:crypto';
import type { Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { inManner, placeIn, writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { readCell } from '../../../files/read-cell.ts';
import type { PlacedColumn } from './columns.service.ts';
import { loadPage, type TakeOutcome } from './load-page.ts';
import type { Choice } from './find.service.ts';
import type { Keeper } from './save-rows.service.ts';
import type { Mistakes } from './read-row.ts';
import { repeatedRows, rowOf, type Pages, type SheetRow } from './sheet.ts';
import { titlesIn } from './titles.ts';
import { changesOfRows, type RowChange } from './row-changes.ts';

/** The number of passes for rows that refer to other rows; real chains of managers are shorter. */
const ROUNDS = 20;
const PAGE = 250;
/** The number of rows listed individually. */
const MAX_LISTED = 1000;

interface ImportedRows {
  resource: Resource;
  keeper: Keeper;
  fileName: string;
  columns: readonly PlacedColumn[];
  /** The rows of the file, in order. */
  pages: Pages;
  /** The time zone of local times in the file. */
  zone: string;
  choices: ReadonlyMap<number, string | null>;
  /** Called from time to time with the number of processed rows. */
  onProgress(rows: number): Promise<void>;
}

export interface ImportCounts {
  created: number;
  updated: number;
  same: number;
  refused: { number: number; name: string; mistakes: Mistakes }[];
  /** A digest of the changing rows and of their records' versions. */
  changes: string;
  /** The changes of the first records. */
  changed: RowChange[];
  /** The first rows that probably mean existing records. */
  likely: (Choice & { number: number; name: string })[];
  /** The first created records, for lists that process them further. */
  createdGuids: string[];
}

/** Imports records from the rows of a file; each valid row is saved independently. The journal gets one entry with the
 *  records as parts. */
export async function importRecords(tx: Tx, actor: Actor, given: ImportedRows): Promise<ImportCounts> {
  const { resource, keeper, fileName, columns, pages, zone, choices, onProgress } = given;
  const done: ImportCounts = {
    created: 0,
    updated: 0,
    same: 0,
    refused: [],
    changes: '',
    changed: [],
    likely: [],
    createdGuids: [],
  };
  const changes = createHash('sha256');
  const meant = new Map<string, number>();
  const undecided: ImportCounts['likely'] = [];
  const decided: ImportCounts['likely'] = [];
  const rowsOf = new Map<string, number>();
  const take: TakeOutcome = ({ number, name, before, choice }, outcome) => {
    const likely = choice?.isDecided ? decided : undecided;
    if (choice && likely.length < MAX_LISTED) likely.push({ ...choice, number, name });
    if (Array.isArray(outcome)) done.refused.push({ number, name, mistakes: outcome });
    else if (typeof outcome === 'string') done[outcome]++;
    else {
      done.created++;
      if (done.createdGuids.length < MAX_LISTED) done.createdGuids.push(outcome.created);
    }
    if (outcome !== 'updated' || !before) return;
    changes.update(`${number} ${before.guid} ${before.version}\n`);
    rowsOf.set(before.guid, number);
    const beside = keeper.beside && before[keeper.beside.key];
    if (typeof beside === 'string') rowsOf.set(beside, number);
  };
  const part = inManner(actor, { isPart: true });
  const load = async (rows: readonly SheetRow[], isLast: boolean) => {
    const titles = await titlesIn(tx, part, columns, rows);
    const early = await loadPage(
      { tx, actor: part, resource, columns, titles, zone, choices, meant },
      keeper,
      rows,
      isLast,
      take,
    );
    await onProgress(done.created + done.updated + done.same + done.refused.length);
    return early;
  };

  const read = ({ cells }: SheetRow, key: string): unknown => {
    const known = readCell(resource.fields[key]!, cells[key] ?? '', zone);
    return 'value' in known ? known.value : null;
  };
  const repeated = await repeatedRows(resource, columns, pages);
  let left: SheetRow[] = [];
  for await (const page of pages()) {
    const given = page.map((row) => rowOf(columns, row));
    const rows = (await keeper.meant?.({ tx, actor: part }, given, read)) ?? given;
    const early = await load(
      rows.map((row) => ({ ...row, repeated: repeated.get(row.number) })),
      false,
    );
    left.push(...early);
  }
  let isLast = false;
  for (let round = 1; left.length; round++) {
    const early: SheetRow[] = [];
    for (let at = 0; at < left.length; at += PAGE) early.push(...(await load(left.slice(at, at + PAGE), isLast)));
    isLast = early.length === left.length || round >= ROUNDS;
    left = early;
  }

  done.changes = changes.digest('hex');
  // Undecided ones come first, because the list is limited.
  done.likely = [...undecided, ...decided].slice(0, MAX_LISTED);
  for (const changed of [resource, ...(keeper.beside ? [keeper.beside.resource] : [])])
    done.changed.push(...(await changesOfRows(tx, actor, changed, rowsOf)));
  if (done.created + done.updated) {
    const counted = await tx.one<{ parts: number }>(sql`
      select count(*)::integer as parts from journal where request_id = ${actor.requestId} and is_part`);
    writeJournal(tx, actor, {
      action: 'import',
      organization: placeIn(resource, actor),
      entity: resource.table,
      recordName: resource.titles.list,
      within: resource.within?.guid,
      after: { fileName },
      parts: counted?.parts,
    });
  }
  return done;
}
