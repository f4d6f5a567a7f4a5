import { glossary } from 'contract/features/glossary/facts.ts';
import { resources } from 'contract/features/index.ts';
import { systemFields, type Input, type Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { calledHere } from '../../core/own-reading.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { createRow, differs, getRow, lockRow, updateRow } from '../../resource/store.ts';

export const createTerm = (tx: Tx, actor: Actor, input: Input<typeof glossary>): Promise<Row<typeof glossary>> =>
  createRow(tx, actor, glossary, input, { columns: { author_name: actor.fullName, author_guid: actor.account } });

/** Changes a term. The person who changes its wording becomes its author; an approved term becomes a draft again, because the
 *  approval was for the old wording. */
export async function updateTerm(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  input: Input<typeof glossary>,
): Promise<Row<typeof glossary>> {
  const before = await lockRow(tx, glossary, guid, version);
  const isReworded = differs(glossary, before, { ...input, related: before.related });
  const loses = isReworded && before.status === 'approved';
  const columns = {
    ...(isReworded && { author_name: actor.fullName, author_guid: actor.account }),
    ...(loses && { status: 'draft', reviewer_name: null, approved_at: null }),
  };
  return updateRow(tx, actor, glossary, guid, version, input, { columns });
}

interface Mentions {
  fields: { resource: string; title: string; label: string }[];
  terms: { guid: string; term: string }[];
}

/** The places where a term occurs: labels of fields and other definitions that contain all of its words, in any form. */
export async function mentionsOf(tx: Tx, guid: string): Promise<Mentions> {
  const row = await getRow(tx, glossary, guid);
  const labels = resources.flatMap((resource) =>
    Object.entries({ ...resource.fields, ...systemFields }).map(([, { label }]) => ({
      resource: resource.name,
      title: resource.titles.list,
      label,
    })),
  );
  const fields = await tx.rows<Mentions['fields'][number]>(sql`
    select distinct l.resource, l.title, l.label from glossary_term t,
      jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as l (resource text, title text, label text)
    where t.guid = ${row.guid} and (word_forms(l.label) @@ phrase_asked(t.term)
      or (t.abbreviation is not null and to_tsvector('simple', l.label) @@ plainto_tsquery('simple', t.abbreviation)))
    order by 2, 3 limit 50`);
  const others = await tx.rows<Mentions['terms'][number]>(sql`
    select o.guid, o.term from glossary_term t join glossary_term o on o.guid <> t.guid
    where t.guid = ${row.guid} and (word_forms(o.definition) @@ phrase_asked(t.term)
      or (t.abbreviation is not null and to_tsvector('simple', o.definition) @@ plainto_tsquery('simple', t.abbreviation)))
    order by o.term collate russian limit 50`);
  return { fields, terms: others };
}

/** The labels of fields, those of the organization among them, that an approved term explains: each is called as the term, its
 *  abbreviation or a synonym is. A term of the organization explains before the common one. */
export function explainedLabels(tx: Tx): Promise<{ label: string; guid: string }[]> {
  const labels = resources.flatMap(({ fields }) => Object.values(fields).map(({ label }) => label));
  return tx.rows(sql`
    with label as (
      select label, search_key(label) as key from unnest(${[...new Set(labels)]}::text[]) as label
      union select p ->> 'name', search_key(p ->> 'name') from object_type, jsonb_array_elements(parameters) as p
      union select p ->> 'name', search_key(p ->> 'name') from dictionary, jsonb_array_elements(parameters) as p
    ), called as (
      select t.guid, t.organization_guid, 1 as place, ${calledHere(sql`t`, sql`term`)} as name
        from glossary_term t where t.status = 'approved'
      union all select guid, organization_guid, 2, abbreviation from glossary_term where status = 'approved'
      union all select guid, organization_guid, 3, unnest(synonyms) from glossary_term where status = 'approved'
    )
    select distinct on (l.label) l.label, c.guid from label l join called c on search_key(c.name) = l.key
    order by l.label, c.place, c.organization_guid nulls last, c.name`);
}
