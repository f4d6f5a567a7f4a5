import { journal, type JournalBreak } from 'contract/features/journal/calls.ts';
import { journalRetention } from 'contract/features/journal/retention.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { serve, serveFile } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { aboutAddress } from './about-address.ts';
import { authorOf, dictionariesOf } from './reading.ts';
import { readEntries } from './entries.ts';
import { exportJournal } from './journal-export.ts';
import { placeOf } from './period.service.ts';
import { forgetDue, previewForgetting, retentionOf, saveRetention } from './retention.ts';

/** The number of entries of a lane checked per request. */
const CHECKED = 20_000;

interface Checked {
  checked: number;
  forgotten: number;
  last: number;
  isEnd: boolean;
  problem: JournalBreak['problem'] | null;
  position: number;
  number: number | null;
  at: string | null;
}

/** Serves the journal, the check of its hash chains, and its retention. */
export function serveJournal(server: Server): void {
  server.refusals.nameBy(aboutAddress);
  serve(server, journal.list, async ({ tx, actor, query }) => {
    const { after, limit = DEFAULT_PAGE, ...filter } = query;
    const page = await readEntries(tx, filter, actor, placeOf(after), limit);
    return { ...page, dictionaries: [...(await dictionariesOf(tx, page.items))] as never };
  });
  serve(server, journal.author, ({ tx, params }) => authorOf(tx, params.number));
  serve(server, journal.people, ({ tx, actor }) =>
    tx.rows(sql`
      select p.guid, case when count(*) over (partition by p.name) > 1 then p.name || ', ' || p.user_name else p.name end as name
      from (
        select a.guid, a.user_name, concat_ws(' ', a.last_name, a.first_name, a.middle_name) as name
        from account a where not is_erased(a.guid) and a.guid in (
          select m.account_guid from membership m where m.organization_guid = ${actor.organization}
          union select e.account_guid from employee e where e.organization_guid = ${actor.organization})) p
      order by p.name collate russian, p.user_name`),
  );
  serveFile(server, journal.export, ({ actor, query }) => {
    const { format, ...filter } = query;
    return exportJournal(server.pool, actor, filter, format);
  });
  serve(server, journal.check, async ({ tx, query }) => {
    const [found] = await tx.rows<Checked>(sql`
      select checked, forgotten, last, is_end as "isEnd", problem, broken_position as position, broken_number as number, broken_at as at
      from check_lane(${query.lane}::smallint, ${query.after}, ${CHECKED})`);
    const { checked, forgotten, last, isEnd, problem, position, number, at } = found!;
    return { checked, forgotten, last, isEnd, broken: problem && { problem, position, number, at } };
  });
  serve(server, journalRetention.get, ({ tx }) => retentionOf(tx));
  serve(server, journalRetention.save, ({ tx, actor, version, body }) => saveRetention(tx, actor, version, body));
  serve(server, journalRetention.preview, ({ tx, query }) => previewForgetting(tx, query));
  serve(server, journalRetention.forget, ({ tx, actor, version }) => forgetDue(tx, actor, version));
}
