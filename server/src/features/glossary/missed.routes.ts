import { missedCalls as calls } from 'contract/features/glossary/missed.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { matchesHere } from '../../core/search.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const MOST_KEPT = 500;
const MOST_SHOWN = 100;

/** Counts a search that finds nothing; the words sought rarely and long ago give way to new ones. */
async function count(tx: Tx, { organization }: Actor, text: string): Promise<void> {
  const found = await tx.one(sql`select from glossary_term t where ${matchesHere(text, true)} limit 1`);
  if (found) return;
  await tx.run(sql`
    insert into glossary_miss (guid, organization_guid, text) values (${newGuid()}, ${organization}, search_key(${text}))
    on conflict (organization_guid, text) do update set times = glossary_miss.times + 1, last_at = now()`);
  await tx.run(sql`
    delete from glossary_miss where guid in
      (select m.guid from glossary_miss m order by m.last_at > now() - interval '1 day' desc, m.times desc, m.last_at desc offset ${MOST_KEPT})`);
}

/** Serves what people sought in the glossary and did not find. A term that has come since takes its words off the list. */
export function serveMissed(server: Server): void {
  serve(server, calls.list, ({ tx }) =>
    tx.rows(sql`
      select m.guid, m.text, m.times, m.last_at as "lastAt" from glossary_miss m
      where not exists (select from glossary_term t where position(m.text in t.search) > 0)
      order by m.times desc, m.last_at desc limit ${MOST_SHOWN}`),
  );
  serve(server, calls.count, ({ tx, actor, body }) => count(tx, actor, body.text));
  serve(server, calls.remove, async ({ tx, params }) => {
    const removed = await tx.run(sql`delete from glossary_miss where guid = ${params.guid}`);
    if (removed === 0) throw new AppError('not_found');
  });
}
