import { firstDayOf } from 'contract/time/calendar.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { regionSources } from 'contract/features/region-actual/sources/facts.ts';
import { writeJournal } from '../../core/journal.ts';
import { asActor, serve, serveFile, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import {
  beginRefresh,
  readItems,
  readRefresh,
  readRefreshes,
  retryRefresh,
  stopRefresh,
} from './refresh/refresh.service.ts';
import { exportCoverage } from './coverage-export.ts';
import { estimateHours } from './estimates.ts';
import { previewFiles, takeFiles } from './files.ts';
import { matrixOf } from './matrix.service.ts';
import { differenceOf, regionNamed, readMonth } from './month.ts';
import { openedOf, planOf } from './plan.ts';
import { removalEffects, removeValues, undoAct, undoEffects } from './removal.ts';

const MAX_ITEMS = 5000;

/** Serves regional actuals: values, missing values with their reasons, and fetching. */
export function serveRegionActual(server: Server): void {
  serveResource(server, regionSources);
  serve(server, calls.matrix, ({ tx, actor, query }) => matrixOf(tx, actor.rights, query));
  serve(server, calls.month, ({ tx, actor, params, query }) => readMonth(tx, actor.account!, params.guid, query.month));
  serve(server, calls.difference, ({ tx, params, query }) => differenceOf(tx, params.guid, query.month));
  serve(server, calls.plan, ({ tx, actor, body }) => planOf(tx, actor, body));
  serve(server, calls.start, async ({ tx, actor, body }) => beginRefresh(tx, actor, await openedOf(tx, body)));
  serve(server, calls.runs, ({ tx }) => readRefreshes(tx));
  serve(server, calls.run, async ({ tx, params }) => ({
    run: await readRefresh(tx, params.guid),
    items: await readItems(tx, sql`i.refresh_guid = ${params.guid}`, MAX_ITEMS),
  }));
  serve(server, calls.stop, ({ tx, actor, params }) => stopRefresh(tx, actor, params.guid));
  serve(server, calls.retry, ({ tx, actor, params }) => retryRefresh(tx, actor, params.guid));
  serveOpen(server, calls.preview, ({ actor, query: { mode = 'new', ...said }, body }) =>
    previewFiles(server, actor!, body.given ?? [], said, mode),
  );
  serveOpen(server, calls.send, async ({ actor, query: { mode, ...said }, body, request }) => {
    const begin = await takeFiles(server, actor!, body.given ?? [], said, mode);
    return asActor(server, actor!, request, begin);
  });
  serve(server, calls.estimate, ({ tx, actor, body }) => estimateHours(tx, actor, body));
  serve(server, calls.remove, ({ tx, actor, params, body }) => removeValues(tx, actor, params.guid, body));
  serve(server, calls.previewRemoval, ({ tx, actor, params, body }) => removalEffects(tx, actor, params.guid, body));
  serve(server, calls.previewUndo, ({ tx, actor, params, body }) => undoEffects(tx, actor, params.guid, body.act));
  serve(server, calls.undo, ({ tx, actor, params, body }) => undoAct(tx, actor, params.guid, body.act, body.reason));
  serve(server, calls.await, async ({ tx, actor, params, body: { month, isAwaited } }) => {
    const { name } = await regionNamed(tx, params.guid);
    const day = firstDayOf(month);
    if (isAwaited)
      await tx.run(sql`
        insert into region_subscription (organization_guid, account_guid, region_guid, month)
        values (${actor.organization}, ${actor.account}, ${params.guid}, ${day}) on conflict do nothing`);
    else
      await tx.run(sql`
        delete from region_subscription where account_guid = ${actor.account} and region_guid = ${params.guid} and month = ${day}`);
    writeJournal(tx, actor, {
      action: 'update',
      organization: actor.organization,
      entity: 'region_refresh',
      record: params.guid,
      recordName: `${name}, ${month}`,
      before: null,
      after: { isAwaited },
    });
  });
  serveFile(server, calls.export, ({ actor, query }) => exportCoverage(server.pool, actor, query));
}
