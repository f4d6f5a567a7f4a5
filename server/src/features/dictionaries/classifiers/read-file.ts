import type { ClassifierEdition } from 'contract/features/dictionaries/classifiers.ts';
import { COPY_HEADROOM } from '../../../core/copy-in.ts';
import { integer, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { MAX_REPORTED, type AtRow } from '../../../exchange/classifier-table.ts';
import type { ClassifierNotes, ClassifierOptions, ClassifierPiece } from '../../../exchange/classifier-reader.ts';
import { readInPool } from '../../../files/reading-pool.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import type { Found } from './loads.ts';

const reader = new URL('../../../exchange/classifier-reader.ts', import.meta.url);

/** The number of rows per statement. */
const ROWS = 10_000;

/** Loads the codes of a file into a temporary table. Throws UnreadableFile. */
async function stage(
  tx: Tx,
  content: Buffer,
  options: ClassifierOptions,
  { signal, progress }: JobContext,
): Promise<ClassifierNotes> {
  await tx.run(sql`
    create temp table classifier_row (row integer, code text, name text, synonyms jsonb, rank smallint,
      n integer generated always as identity) on commit drop`);
  let notes: ClassifierNotes | undefined;
  for await (const piece of readInPool<ClassifierPiece>({ reader, content, options, by: null })) {
    signal.throwIfAborted();
    if ('notes' in piece) notes = piece.notes;
    else {
      const data = Buffer.allocUnsafe(COPY_HEADROOM + Buffer.byteLength(piece.text));
      data.write(piece.text, COPY_HEADROOM);
      await tx.copy('copy classifier_row (row, code, name, synonyms, rank) from stdin', data);
      progress(piece.rows);
    }
  }
  await tx.run(sql`create index on classifier_row (code, rank, n)`);
  await tx.run(sql`create index on classifier_row (n)`);
  await tx.run(sql`analyze classifier_row`);
  return notes!;
}

/** Keeps one row per code; returns the number of removed rows. */
const dropRepeats = (tx: Tx): Promise<number> =>
  tx.run(sql`
    delete from classifier_row r using classifier_row o
    where o.code = r.code and (o.rank < r.rank or (o.rank = r.rank and o.name = r.name and o.n < r.n))`);

/** Codes with several names in the file. */
async function contradictions(tx: Tx): Promise<{ examples: AtRow[]; total: number }> {
  const found = await tx.rows<AtRow & { total: number }>(sql`
    select min(row) as row, count(*) over ()::integer as total,
      'Код ' || code || ' назван по-разному, ещё в строке ' || max(row) as text
    from classifier_row group by code having count(*) > 1 order by 1 limit ${integer(MAX_REPORTED)}`);
  return { examples: found.map(({ row, text }) => ({ row, text })), total: found[0]?.total ?? 0 };
}

/** Compares the file with the values of the locked dictionary and stores the differences as changes of the load. */
async function compare(tx: Tx, load: string, dictionary: string, edition: string): Promise<Found['changes']> {
  const mine = sql`v.dictionary_guid = ${dictionary} and v.organization_guid is not distinct from (select owner_of_new())`;
  const { last = 0 } = (await tx.one<{ last: number }>(sql`select max(n) as last from classifier_row`)) ?? {};
  for (let from = 0; from < last; from += ROWS)
    await tx.run(sql`
      insert into classifier_change (load_guid, number, kind, value_guid, code, name, former_name, synonyms)
      select ${load}, r.n,
        case when v.guid is null then 'added' when v.valid_to is not null or not v.is_active then 'returned' else 'changed' end,
        coalesce(v.guid, gen_random_uuid()), r.code, c.name, nullif(v.name, c.name),
        coalesce(v.synonyms, '{}') || array(select s from unnest(c.synonyms) s where s <> all(coalesce(v.synonyms, '{}')))
      from classifier_row r
        cross join lateral (
          select r.code || ' ' || r.name as name, array(select jsonb_array_elements_text(r.synonyms)) as synonyms) c
        left join dictionary_value v on ${mine} and v.code = r.code
      where r.n > ${integer(from)} and r.n <= ${integer(from + ROWS)}
        and (v.guid is null or v.name <> c.name or v.valid_to is not null or not v.is_active or not v.synonyms @> c.synonyms)`);
  // A withdrawn code is not removed: it ends on the day before the edition.
  await tx.run(sql`
    insert into classifier_change (load_guid, number, kind, value_guid, code, name)
    select ${load}, ${integer(last)} + row_number() over (order by v.name), 'withdrawn', v.guid, v.code, v.name
    from dictionary_value v
    where ${mine} and coalesce(v.valid_to >= ${edition}::date, true) and not exists (select from classifier_row r where r.code = v.code)`);
  const counted = await tx.rows<{ kind: keyof Found['changes']; total: number }>(sql`
    select kind, count(*)::integer as total from classifier_change where load_guid = ${load} group by kind`);
  const of = (kind: keyof Found['changes']) => counted.find((one) => one.kind === kind)?.total ?? 0;
  return { added: of('added'), changed: of('changed'), withdrawn: of('withdrawn'), returned: of('returned') };
}

interface Given extends ClassifierEdition {
  guid: string;
  dictionary: string;
  content: Buffer;
}

/** Reads the file of a load and computes its changes to the locked dictionary. Throws UnreadableFile. */
export async function readFile(tx: Tx, given: Given, context: JobContext): Promise<Found> {
  const { guid, dictionary, classifier, edition, content } = given;
  const { mistakes, mistakesTotal, ...rest } = await stage(tx, content, { classifier }, context);
  const repeats = await dropRepeats(tx);
  const { examples, total } = await contradictions(tx);
  const { codes } = (await tx.one<{ codes: number }>(sql`select count(*)::integer as codes from classifier_row`))!;
  const isFit = mistakesTotal + total === 0;
  const found: Found = {
    ...rest,
    mistakes: [...mistakes, ...examples].slice(0, MAX_REPORTED),
    mistakesTotal: mistakesTotal + total,
    codes,
    repeats,
    changes: isFit ? await compare(tx, guid, dictionary, edition) : { added: 0, changed: 0, withdrawn: 0, returned: 0 },
  };
  await tx.run(sql`
    update classifier_load set content = null, read_at = now(), found = ${JSON.stringify(found)} where guid = ${guid}`);
  return found;
}
