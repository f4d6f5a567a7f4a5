import { glossary } from 'contract/features/glossary/facts.ts';
import { resources } from 'contract/features/index.ts';
import type { Input, Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { createRow, differs, lockRow, updateRow } from '../../resource/store.ts';

export const createTerm = (tx: Tx, actor: Actor, input: Input<typeof glossary>): Promise<Row<typeof glossary>> =>
  createRow(tx, actor, glossary, input, { columns: { author_name: actor.fullName, author_guid: actor.account } });

/** Changes a term. A person who changes its wording becomes its author, and an approved term becomes a draft again. */
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

/** The labels explained by approved terms: field labels (including the organization's own) that equal a term, its
 *  abbreviation or synonym, and the terms themselves for hand-written forms. The organization's terms take precedence
 *  over shared ones. */
export function explainedLabels(tx: Tx): Promise<{ label: string; guid: string }[]> {
  const labels = resources.flatMap(({ fields }) => Object.values(fields).map(({ label }) => label));
  return tx.rows(sql`
    with called as (
      select t.guid, t.organization_guid, 1 as place, ${ownOrCommonName(sql`t`, sql`term`)} as name
        from glossary_term t where t.status = 'approved'
      union all select guid, organization_guid, 2, abbreviation from glossary_term where status = 'approved'
      union all select guid, organization_guid, 3, unnest(synonyms) from glossary_term where status = 'approved'
    ), label as (
      select label, search_key(label) as key from unnest(${[...new Set(labels)]}::text[]) as label
      union select p ->> 'name', search_key(p ->> 'name') from object_type, jsonb_array_elements(parameters) as p
      union select p ->> 'name', search_key(p ->> 'name') from dictionary, jsonb_array_elements(parameters) as p
      union select name, search_key(name) from called where place = 1
    )
    select distinct on (l.label) l.label, c.guid from label l join called c on search_key(c.name) = l.key
    order by l.label, c.place, c.organization_guid nulls last, c.name`);
}
