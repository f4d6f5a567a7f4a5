import { findElsewhere, searchRecords } from 'contract/features/search/calls.ts';
import { resources } from 'contract/features/index.ts';
import { objectsOf } from 'contract/features/object-types/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { semaphoreOf } from '../../core/semaphore.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { name, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, operandOf } from '../../resource/column.ts';
import { visible } from '../../resource/references/visible.ts';
import { matchesHere, withCode } from '../../core/search.ts';
import { found as foundBy } from '../../resource/list/list.ts';
import { amongFound, namedBy } from '../../resource/list/word-index.ts';
import { extensionsOf } from '../object-types/extension.service.ts';
import { elsewhere } from './elsewhere.ts';

type SearchAnswer = Answer<typeof searchRecords>;

const EACH = 6;
/** With more matches, sorting by length is skipped, because reading them all would take too long. */
const COMPARED = 1000;

/** Searches records of every resource that the user may read, and values of all dictionaries. */
export function serveSearch(server: Server): void {
  serve(server, searchRecords, async ({ tx, actor, query: { search } }) => {
    if (search.trim().length < 2) return [];
    const release = await semaphoreOf(server, 'searches').acquire(actor.account);
    return findRecords(tx, actor, search).finally(release);
  });
  serveOpen(server, findElsewhere, async ({ pool, actor, query }) => ({
    // The route requires membership, so there is an actor.
    organization: await elsewhere(pool, actor!, query.resource, query.guid),
  }));
}

async function findRecords(tx: Tx, actor: Actor, search: string): Promise<SearchAnswer> {
  const own = (await extensionsOf(tx)).filter(({ family }) => !family).map(objectsOf);
  const readable = [...resources, ...own]
    .filter(({ entity }) => decideAny(actor.rights, entity, 'read').allowed)
    .map((resource) => visible(resource, actor.rights));
  const found = await Promise.all(
    readable.map(async (resource) => {
      const title = operandOf(resource.list.title, resource.fields[resource.list.title]!);
      const named = await namedBy(tx, resource, search);
      const records = sql`
          select t.guid, ${title} as name from ${name(resource.table)} t
          where ${belonging(resource)} and ${foundBy(resource, search)}`;
      const selection = named
        ? sql`${records} and ${amongFound} union all ${records} and (select places is null from named)`
        : records;
      return tx.rows<SearchAnswer[number]>(sql`
        with named as materialized (select ${named ?? sql`null::tid[]`} as places)
        select ${resource.name}::text as resource, ${resource.titles.list}::text as title, f.guid, f.name from (
          ${selection} limit ${COMPARED}) f
        order by length(f.name), f.name limit ${EACH}`);
    }),
  );
  if (!decide(actor.rights, 'dictionaries', 'read').allowed) return found.flat();
  const values = await tx.rows<SearchAnswer[number]>(sql`
    select 'dictionary/' || d.id || '/values' as resource, d.name as title, t.guid, ${ownOrCommonName(sql`t`)} as name
    from dictionary_value t join dictionary d on d.guid = t.dictionary_guid
    where ${matchesHere(search)} or t.guid = any(${withCode(search)})
    order by d.classifier is not null, length(t.name), t.name limit ${EACH * 2}`);
  return [...found.flat(), ...values];
}
