import type { TextMeaning } from 'contract/kit/resource-import.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { ImportKey, ImportStart } from './stored.ts';

type Chooser = Pick<ImportKey, 'resource' | 'account'>;
type Choice = Pick<TextMeaning, 'field' | 'written'> & { meant: string | null };

const TITLES = '';
const own = ({ resource, account }: Chooser): Sql => sql`c.resource = ${resource} and c.account_guid = ${account}`;

/** The fields that the user chose for columns with these titles (null for none), or for unknown titles those of
 *  colleagues. */
export async function chosenColumns(
  tx: Tx,
  { resource, account }: Chooser,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx.rows<{ written: string; meant: string | null }>(sql`
    select distinct on (c.written) c.written, c.meant from import_mapping c
    where c.resource = ${resource} and c.field = ${TITLES} and (c.account_guid = ${account} or c.meant is not null)
    order by c.written, c.account_guid = ${account} desc, c.chosen_at desc`);
  return new Map(rows.map(({ written, meant }) => [written, meant]));
}

/** Stores the user's choices for the columns and texts of a file; a meaning without text is withdrawn. */
export async function rememberChoices(
  tx: Tx,
  chooser: Chooser,
  titles: readonly string[],
  fields: readonly (string | null)[],
  meanings: readonly Choice[],
): Promise<void> {
  const placed = titles.map((title, place) => ({ field: TITLES, written: title, meant: fields[place] ?? null }));
  const texts = meanings.map((meaning) => ({ ...meaning, written: meaning.written.trim() }));
  const taken = texts.filter(({ meant }) => meant === null);
  const given = new Map<string, Choice>();
  for (const choice of [...placed.toSorted((a, b) => Number(a.meant !== null) - Number(b.meant !== null)), ...texts]) {
    if (choice.written && (choice.meant !== null || choice.field === TITLES))
      given.set(JSON.stringify([choice.field, choice.written]), choice);
  }
  await tx.run(sql`
    delete from import_mapping c using jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as g (field text, written text)
    where ${own(chooser)} and c.field = g.field and c.written = g.written`);
  await tx.run(sql`
    insert into import_mapping (organization_guid, account_guid, resource, field, written, meant)
    select current_organization(), ${chooser.account}, ${chooser.resource}, g.field, g.written, g.meant
    from jsonb_to_recordset(${JSON.stringify([...given.values()])}::jsonb) as g (field text, written text, meant text)
    on conflict (organization_guid, account_guid, resource, field, written)
      do update set meant = excluded.meant, chosen_at = now()`);
}

/** Applies the user's meanings to an import, as far as the file contains the texts. Returns them. */
export async function applyMeanings(
  tx: Tx,
  asked: ImportKey,
  fields: readonly (string | null)[],
): Promise<TextMeaning[]> {
  const chosen = await tx.rows<TextMeaning>(sql`
    select c.field, c.written, c.meant from import_mapping c
    where ${own(asked)} and c.field = any(${fields.filter((field) => field !== null)}) and c.meant is not null
      and exists (select from import_row r where r.import_guid = ${asked.guid}
        and r.cells ->> (array_position(${fields}::text[], c.field) - 1) = c.written)
    order by c.field, c.written`);
  await tx.run(sql`update import set meanings = ${JSON.stringify(chosen)}::jsonb where guid = ${asked.guid}`);
  return chosen;
}

/** Stores the records chosen for rows of an import. Returns all choices. */
export async function rememberChosen(
  tx: Tx,
  { guid }: ImportKey,
  choices: readonly { row: number; chosen: string | null }[],
): Promise<ImportStart['choices']> {
  const given = JSON.stringify(Object.fromEntries(choices.map(({ row, chosen }) => [row, chosen])));
  const kept = await tx.one<{ choices: ImportStart['choices'] }>(
    sql`update import set choices = choices || ${given}::jsonb where guid = ${guid} returning choices`,
  );
  return kept!.choices;
}
