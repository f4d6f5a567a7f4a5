import type { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { resources } from 'contract/features/index.ts';
import { reports } from 'contract/features/reports/facts.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { systemFields, type Resource } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { getRow } from '../../resource/store.ts';

type Mentions = Answer<typeof glossaryCalls.mentions>;

const MOST = 50;

const labels = JSON.stringify(
  resources.flatMap((resource) =>
    Object.values({ ...resource.fields, ...systemFields }).map(({ label }) => ({
      resource: resource.name,
      title: resource.titles.list,
      label,
    })),
  ),
);

/** A text contains the words of the term `g` consecutively in any form, or its abbreviation. */
const naming = (text: Sql): Sql => sql`(word_forms(${text}) @@ phrase_asked(g.term)
  or (g.abbreviation is not null and to_tsvector('simple', ${text}) @@ plainto_tsquery('simple', g.abbreviation)))`;

/** The texts of each family in which terms are searched. */
const texts = [
  { family: 'glossary', resource: glossary, text: 'definition', title: 'term' },
  { family: 'reports', resource: reports, text: 'name', title: 'name' },
  { family: 'widgets', resource: widgets, text: 'name', title: 'name' },
] as const;

/** Where a term occurs: field labels (including the organization's own), other terms (as related, or in definitions),
 *  and titles of reports and widgets readable by the person. */
export async function mentionsOf(tx: Tx, { rights }: Actor, guid: string): Promise<Mentions> {
  const term = await getRow(tx, glossary, guid);
  const fields = await tx.rows<Mentions['fields'][number]>(sql`
    select distinct l.resource, l.guid, l.title, l.label
    from glossary_term g, (
      select resource, null::uuid as guid, title, label
        from jsonb_to_recordset(${labels}::jsonb) as l (resource text, title text, label text)
      union all select 'object-types', t.guid, t.name, p ->> 'name' from object_type t, jsonb_array_elements(t.parameters) as p
      union all select 'dictionaries', d.guid, d.name, p ->> 'name' from dictionary d, jsonb_array_elements(d.parameters) as p
    ) l
    where g.guid = ${term.guid} and ${naming(sql`l.label`)} order by l.title, l.label limit ${MOST}`);
  const records: Mentions['records'] = [];
  for (const { family, resource, text, title } of texts) {
    if (!decideAny(rights, resource.entity, 'read').allowed) continue;
    const { reach = sql`true` } = reached<Resource>(resource, rights, 'read');
    const found = await tx.rows<Pick<Mentions['records'][number], 'guid' | 'name'>>(sql`
      select t.guid, t.${name(title)} as name from glossary_term g join ${name(resource.table)} t on t.guid <> g.guid
      where g.guid = ${term.guid} and ${naming(sql`t.${name(text)}`)} and ${reach}
      order by t.${name(title)} collate russian limit ${MOST}`);
    records.push(...found.map((one) => ({ resource: family, ...one })));
  }
  const related = await tx.rows<Mentions['related'][number]>(sql`
    select * from (
      select t.guid, ${ownOrCommonName(sql`t`, sql`term`)} as name from glossary_related l join glossary_term t on t.guid = l.from_guid
      where l.to_guid = ${term.guid}) x order by name collate russian`);
  return { related, fields, records };
}
