import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { semaphoreOf } from '../../core/semaphore.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import { publishedWidget, type AnswerOf } from './answers/answer.service.ts';

/** The maximum number of widgets checked, in the order of the library. */
const MOST = 100;

/** The widgets currently beyond their thresholds, within the person's rights. Each is read separately; failing ones are
 *  left out. Errors: 429. */
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
