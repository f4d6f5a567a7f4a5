import type { Field } from 'contract/kit/field.ts';
import { name, sql, type Sql } from '../../core/sql.ts';

type Links = Extract<Field, { kind: 'references' }>;

const endsOf = ({ isReversed }: Links) =>
  isReversed ? { own: sql`to_guid`, other: sql`from_guid` } : { own: sql`from_guid`, other: sql`to_guid` };

/** The targets of a record's links, or the records that link to it. */
export function linksOf(field: Links): Sql {
  const { own, other } = endsOf(field);
  return sql`(select l.${other} from ${name(field.table!)} l where l.${own} = t.guid)`;
}

/** The same as JSON, in link order; reverse links have no order. */
export function linkedBy(field: Links): Sql {
  const { own, other } = endsOf(field);
  const order = field.isReversed ? other : sql`position`;
  return sql`coalesce((select json_agg(l.${other} order by l.${order}) from ${name(field.table!)} l where l.${own} = t.guid), '[]')`;
}
