import { isList, type Field } from 'contract/kit/field.ts';
import { contains, escapeLike, keysOf } from '../../core/search.ts';
import { integer, join, name, sql, type Sql } from '../../core/sql.ts';
import { isReadOwn, operandOf, snake, type ReachedResource } from '../column.ts';

/** Every word of the search occurs in the text in some form. */
const isIn = (search: string, text: Sql): Sql =>
  sql`(${contains(search, sql`search_key(${text})`)} or word_forms(${text}) @@ words_asked(${search}))`;

const textOf = (key: string, field: Field): Sql =>
  isList(field) ? sql`joined(${operandOf(key, field)})` : operandOf(key, field);

/** The search rank of a record `t`, from 0: the title equals the search, begins with it, equals it in another form,
 *  contains its words; then matches in the fields of `nearest` in turn; then elsewhere. A shared record is matched by
 *  both its names. */
export function nearness(resource: ReachedResource, search: string): Sql {
  const { fields, list } = resource;
  const own = operandOf(list.title, fields[list.title]!);
  const titles = isReadOwn(resource) ? [own, sql`t.${name(snake(list.title))}`] : [own];
  const keys = keysOf(search);
  const begins = keys.map((key) => `${escapeLike(key)}%`);
  const ways: ((title: Sql) => Sql)[] = [
    (title) => sql`search_key(${title}) = any(${keys}::text[])`,
    (title) => sql`search_key(${title}) like any(${begins}::text[])`,
    (title) => sql`strip(word_forms(${title})) in (select strip(word_forms(k)) from unnest(${keys}::text[]) k)`,
    (title) => isIn(search, title),
  ];
  const others = (list.nearest ?? []).flatMap((key) => (fields[key] ? [isIn(search, textOf(key, fields[key]))] : []));
  const found = [...ways.map((way) => join(titles.map(way), ' or ')), ...others];
  const cases = found.map((condition, place) => sql`when ${condition} then ${integer(place)}`);
  return sql`(case ${join(cases, ' ')} else ${integer(found.length)} end)`;
}
