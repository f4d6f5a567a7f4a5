import { searchRecords } from 'contract/features/search.ts';
import { resources } from 'contract/features/index.ts';
import { objectsOf } from 'contract/features/object-types.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide, decideAny } from 'contract/rights.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { name, sql } from '../../core/sql.ts';
import { belonging, snake } from '../../resource/column.ts';
import { reached } from '../../resource/reach.ts';
import { matches } from '../../core/search.ts';
import { extensionsOf } from '../object-types/extension.service.ts';

type Found = Answer<typeof searchRecords>;

const EACH = 6;

/** Records of every resource that the user may read, and the values of all dictionaries. */
export function serveSearch(server: Server): void {
  serve(server, searchRecords, async ({ tx, actor, query: { search } }) => {
    if (search.trim().length < 2) return [];
    const own = (await extensionsOf(tx)).filter(({ family }) => !family).map(objectsOf);
    const readable = [...resources, ...own]
      .filter(({ entity }) => decideAny(actor.rights, entity, 'read').allowed)
      .map((resource) => reached(resource, actor.rights, 'read'));
    const found = await Promise.all(
      readable.map((resource) =>
        tx.rows<Found[number]>(sql`
          select ${resource.name}::text as resource, ${resource.titles.list}::text as title, t.guid,
            t.${name(snake(resource.list.title))} as name
          from ${name(resource.table)} t where ${belonging(resource)} and ${matches(search, resource.list.wordForms)}
          order by length(t.${name(snake(resource.list.title))}), 4 limit ${EACH}`),
      ),
    );
    if (!decide(actor.rights, 'dictionaries', 'read').allowed) return found.flat();
    const values = await tx.rows<Found[number]>(sql`
      select 'dictionary/' || d.id || '/values' as resource, d.name as title, t.guid, t.name
      from dictionary_value t join dictionary d on d.guid = t.dictionary_guid
      where ${matches(search)} order by length(t.name), t.name limit ${EACH * 2}`);
    return [...found.flat(), ...values];
  });
}
