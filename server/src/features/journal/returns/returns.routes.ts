import { dictionaryRevisions, returnDictionary as returnRoute } from 'contract/features/dictionaries/return.ts';
import { removedRecords } from 'contract/features/journal/removed.ts';
import { followReturn, returnEntry, returnRequest } from 'contract/features/journal/returns.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { keeping } from '../../../core/second-person.ts';
import { openShared } from '../../../core/shared-data.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { placeOf } from '../period.service.ts';
import { followed } from './followed.ts';
import { readRemoved } from './removed.ts';
import { returnDictionary } from './return-dictionary.ts';
import { revisionsOf } from './revisions.ts';
import { returnOwnRequest, returnWhole } from './return-whole.ts';

/** Undoing a change needs only the right to make it; removed records are listed for users who may read their
 *  section. */
export function serveReturns(server: Server): void {
  serve(server, returnEntry, async ({ tx, actor, params, body }) => {
    await openShared(tx, actor);
    return returnWhole(tx, actor, params.number, body);
  });
  // A return that waits for a second person runs later without an observer.
  serveOpen(server, followReturn, ({ actor, params, body, request, reply }) =>
    followed(reply, request.id, (follower) =>
      asActor(server, actor!, request, async (tx) => {
        await openShared(tx, actor!);
        return returnWhole(tx, actor!, params.number, body, follower);
      }).catch(keeping(server, actor!, returnEntry, { params, query: {}, body, version: 0 })),
    ),
  );
  serve(server, returnRequest, async ({ tx, actor, params }) => {
    await openShared(tx, actor);
    return returnOwnRequest(tx, actor, params.request);
  });
  serve(server, dictionaryRevisions, ({ tx, params }) => revisionsOf(tx, params.id));
  serve(server, returnRoute, ({ tx, actor, params, body }) => returnDictionary(tx, actor, params.id, body));
  serve(server, removedRecords, ({ tx, actor, query: { after, limit = DEFAULT_PAGE, ...asked } }) =>
    readRemoved(tx, actor, asked, placeOf(after), limit),
  );
}
