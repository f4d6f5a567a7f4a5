import type { Field } from 'contract/kit/field.ts';
import { name, sql, type Sql } from '../../core/sql.ts';

type Links = Extract<Field, { kind: 'references' }>;

const endsOf = ({ isReversed }: Links) =>
  isReversed ? { own: sql`to_guid`, other: sql`from_guid` } : { own: sql`from_guid`, other: sql`to_guid` };

/** The records that the links of a record `t` lead to, or those that name it. */
export function linksOf(field: Links): Sql {
  const { own, other } = endsOf(field);
  return sql`(select l.${other} from ${name(field.table!)} l where l.${own} = t.guid)`;
}

/** The same as JSON, in the order of the list; those that name the record have none. */
export function linkedBy(field: Links): Sql {
  const { own, other } = endsOf(field);
  const order = field.isReversed ? other : sql`position`;
  return sql`coalesce((select json_agg(l.${other} order by l.${order}) from ${name(field.table!)} l where l.${own} = t.guid), '[]')`;
}
