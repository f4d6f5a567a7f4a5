import { resources } from 'contract/features/index.ts';
import { viewedList } from 'contract/features/saved-views/calls.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql, type Sql } from '../../core/sql.ts';

/** The names of lists as stored in views, with the section of each. */
const lists: readonly (readonly [pattern: string, section: EntityType])[] = [
  ...resources.map(({ name, entity }) => [viewedList(name), entity] as const),
  ['journal', 'journal'],
  [String.raw`dictionary-\d+-values`, 'dictionaries'],
  ['object-types-[0-9a-f-]{36}-objects', 'typeObjects'],
];

/** Whether a person may read the list with this stored name. */
export function isOfReadableList(rights: Rights, list: Sql): Sql {
  const readable = lists.flatMap(([pattern, section]) => (decideAny(rights, section, 'read').allowed ? [pattern] : []));
  return sql`${list} ~ ${`^(${readable.join('|')})$`}`;
}
