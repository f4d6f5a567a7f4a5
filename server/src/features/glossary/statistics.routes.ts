import { glossary } from 'contract/features/glossary/facts.ts';
import { missedCalls } from 'contract/features/glossary/missed.ts';
import { viewCalls } from 'contract/features/glossary/views.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { matchesHere } from '../../core/search.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { integer, sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { getRow } from '../../resource/store.ts';

const MAX_KEPT = 500;
const MAX_SHOWN = 100;

/** Counts a search without results, ignoring case and ё, and keeps its last spelling; rare and old words are dropped
 *  when the list is full. */
async function count(tx: Tx, { organization }: Actor, text: string): Promise<void> {
  const found = await tx.one(sql`select from glossary_term t where ${matchesHere(text, true)} limit 1`);
  if (found) return;
  await tx.run(sql`
    insert into glossary_miss (guid, organization_guid, text, spelling) values (${newGuid()}, ${organization}, search_key(${text}), ${text})
    on conflict (organization_guid, text) do update set times = glossary_miss.times + 1, last_at = now(), spelling = excluded.spelling`);
  await tx.run(sql`
    delete from glossary_miss where guid in
      (select m.guid from glossary_miss m order by m.last_at > now() - interval '1 day' desc, m.times desc, m.last_at desc offset ${MAX_KEPT})`);
}

/** Serves searches without results. Words for which a term has been added since are left out. */
function serveMissed(server: Server): void {
  serve(server, missedCalls.list, ({ tx }) =>
    tx.rows(sql`
      select m.guid, m.spelling as text, m.times, m.last_at as "lastAt" from glossary_miss m
      where not exists (select from glossary_term t where position(m.text in t.search) > 0)
      order by m.times desc, m.last_at desc limit ${MAX_SHOWN}`),
  );
  serve(server, missedCalls.count, ({ tx, actor, body }) => count(tx, actor, body.text));
  serve(server, missedCalls.remove, async ({ tx, params }) => {
    const removed = await tx.run(sql`delete from glossary_miss where guid = ${params.guid}`);
    if (removed === 0) throw new AppError('not_found');
  });
}

const counts = sql`
  coalesce(sum(v.times) filter (where v.place = 'page'), 0)::integer as page,
  coalesce(sum(v.times) filter (where v.place = 'label'), 0)::integer as label, max(v.last_at) as "lastAt"`;

/** Counts how often terms are read. Reading a term itself writes nothing: the screen reports it afterwards. */
function serveViews(server: Server): void {
  serve(server, viewCalls.list, ({ tx }) =>
    tx.rows(sql`
      select t.guid, ${ownOrCommonName(sql`t`, sql`term`)} as term, ${counts} from term_view v join glossary_term t on t.guid = v.term_guid
      group by t.guid order by sum(v.times) desc, max(v.last_at) desc limit ${integer(MAX_SHOWN)}`),
  );
  serve(server, viewCalls.of, async ({ tx, params }) => {
    const { guid } = await getRow(tx, glossary, params.guid);
    return (await tx.one(sql`select ${counts} from term_view v where v.term_guid = ${guid}`))!;
  });
  serve(server, viewCalls.count, async ({ tx, params, body }) => {
    const { guid } = await getRow(tx, glossary, params.guid);
    await tx.run(sql`
      insert into term_view (term_guid, place) values (${guid}, ${body.place})
      on conflict (organization_guid, term_guid, place) do update set times = term_view.times + 1, last_at = now()`);
  });
}

/** Serves the statistics of the glossary: missing words and views. */
export function serveStatistics(server: Server): void {
  serveMissed(server);
  serveViews(server);
}
