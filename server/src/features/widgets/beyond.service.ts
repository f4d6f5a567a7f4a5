import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { semaphoreOf } from '../../core/semaphore.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { publishedWidget, type AnswerOf } from './answers/answer.service.ts';

/** So many widgets with a threshold are looked at, in the order of the library. */
const MOST = 100;

/** The widgets that are beyond their thresholds now, by what the person sees. Each is asked apart: one that fails is left out. Errors:
 *  429. */
export async function beyondNow(server: Server, answerOf: AnswerOf, actor: Actor, zone?: string): Promise<string[]> {
  const watched = await asOrg(server.pool, actor, 'read', (tx) =>
    tx.rows<{ guid: string }>(sql`
      select guid from widget where organization_guid = current_organization() and is_published and parameters ->> 'threshold' is not null
      order by section, sort, name collate russian limit ${MOST}`),
  );
  const isBeyond = (guid: string) =>
    asOrg(server.pool, actor, 'read', async (tx) => {
      const { data } = await answerOf(tx, actor, await publishedWidget(tx, actor, guid), { ...(zone && { zone }) });
      return 'threshold' in data && data.threshold?.isBeyond === true;
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) server.http.log.error(error);
      return false;
    });
  const release = await semaphoreOf(server, 'shown_desktops').acquire(actor.account);
  try {
    const found: string[] = [];
    for (const { guid } of watched) if (await isBeyond(guid)) found.push(guid);
    return found;
  } finally {
    release();
  }
}
