import { resourceOfType } from 'contract/features/object-types/described.ts';
import type { Carry } from 'contract/features/object-types/carry.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { semaphoreOf } from '../../../core/semaphore.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { ChangedType } from '../subtypes.service.ts';
import { saveFound, type CheckProgress } from './check-store.ts';
import { carrierOf } from './carrying.ts';
import { looking, nothingFound } from './found.ts';
import { carriedAfter, PORTION } from './objects.service.ts';
import { movedCodes, viewsNaming } from './followers.service.ts';

/** A check that continues after the response. */
interface Check {
  guid: string;
  total: number;
  /** The type and its subtypes, with their new parameters. */
  concerned: readonly ChangedType[];
  carries: readonly Carry[];
}

async function work(
  { pool }: Server,
  actor: Actor,
  check: Check,
  found: CheckProgress,
  isClosing: () => boolean,
): Promise<void> {
  const { guid, carries, concerned } = check;
  for (const { type: one, after } of concerned) {
    const resource = resourceOfType({ ...one, parameters: [] });
    const carrier = carrierOf(one.parameters, after, carries);
    const look = looking(found, one.guid, one.parameters, after, carries);
    let last: string | undefined;
    for (;;) {
      if (isClosing()) throw new AppError('unavailable');
      const rows = await asOrg(pool, actor, 'read', (tx) => carriedAfter(tx, resource, carrier, last));
      look(rows);
      if (rows.length < PORTION) break;
      last = rows.at(-1)!.guid;
      await asOrg(pool, actor, 'write', (tx) => saveFound(tx, guid, 'running', found));
    }
  }
  found.total = found.done;
  found.lost = found.lost.filter(({ count }) => count > 0);
  await asOrg(pool, actor, 'write', async (tx) => {
    for (const { type: one, after } of concerned)
      found.views += (await viewsNaming(tx, one, movedCodes(one.parameters, after, carries))).length;
    await saveFound(tx, guid, 'done', found);
  });
}

interface Checks {
  /** Starts a check and returns its guid. Errors: 429. */
  take(actor: Actor, begin: () => Promise<Check>): Promise<string>;
  close(): Promise<void>;
}

/** The running checks of this program: a few at once. */
export function openChecks(server: Server): Checks {
  const works = new Set<Promise<void>>();
  let isClosing = false;
  const attempt = async (actor: Actor, check: Check) => {
    const found = nothingFound(check.total);
    try {
      await work(server, actor, check, found, () => isClosing);
    } catch (error) {
      if (!(error instanceof AppError)) server.http.log.error(error);
      await asOrg(server.pool, actor, 'write', (tx) => saveFound(tx, check.guid, 'failed', found)).catch(
        () => undefined,
      );
    }
  };
  return {
    async take(actor, begin) {
      const release = await semaphoreOf(server, 'checks').acquire(actor.account);
      try {
        const check = await begin();
        const working = attempt(actor, check).finally(() => {
          works.delete(working);
          release();
        });
        works.add(working);
        return check.guid;
      } catch (error) {
        release();
        throw error;
      }
    },
    async close() {
      isClosing = true;
      await Promise.all(works);
    },
  };
}
