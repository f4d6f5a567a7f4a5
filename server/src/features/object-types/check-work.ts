import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { renamedCodes, underNewCodes, type Parameter } from 'contract/kit/parameter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { placesOf } from '../../core/places.ts';
import type { Server } from '../../core/served.ts';
import { name, sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { belonging, snake } from '../../resource/column.ts';
import { tellFound, type CheckProgress } from './check-store.ts';
import { resourceOfType } from './extension.service.ts';
import { fitting } from './fit.ts';

const PORTION = 250;
const SHOWN = 200;

interface Checked {
  guid: string;
  name: string;
  parameters: Record<string, unknown>;
}

const portionAfter = (tx: Tx, resource: Resource, last: string) =>
  tx.rows<Checked>(sql`
    select t.guid, t.${name(snake(resource.list.title))} as name, t.parameters from ${name(resource.table)} t
    where ${belonging(resource)} and t.guid > ${last} order by t.guid limit ${PORTION}`);

/** Checks one batch of objects. */
function look(
  found: CheckProgress,
  rows: readonly Checked[],
  renamed: ReadonlyMap<string, string>,
  reasonsOf: ReturnType<typeof fitting>,
  gone: readonly Parameter[],
) {
  for (const { guid, name: title, parameters: stored } of rows) {
    const parameters = Object.fromEntries(
      Object.entries(stored).map(([code, value]) => [renamed.get(code) ?? code, value]),
    );
    const reasons = reasonsOf(parameters);
    if (reasons.length) {
      found.unfit++;
      if (found.rows.length < SHOWN) found.rows.push({ guid, name: title, reasons });
    }
    gone.forEach(({ code }, index) => {
      if (code in parameters) found.lost[index]!.count++;
    });
  }
  found.done += rows.length;
}

/** A check that continues after the response. */
interface Check {
  guid: string;
  type: ObjectType;
  total: number;
  parameters: readonly Parameter[];
}

async function work(
  { pool }: Server,
  actor: Actor,
  check: Check,
  found: CheckProgress,
  isClosing: () => boolean,
): Promise<void> {
  const { guid, type, parameters } = check;
  const resource = resourceOfType({ ...type, parameters: [] });
  const before = underNewCodes(type.parameters, parameters);
  const renamed = renamedCodes(type.parameters, parameters);
  const reasonsOf = fitting(before, parameters);
  const gone = before.filter(({ code }) => !parameters.some((one) => one.code === code));
  found.lost = gone.map((one) => ({ name: one.name, count: 0 }));
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    if (isClosing()) throw new AppError('unavailable');
    const rows = await asOrg(pool, actor, 'read', (tx) => portionAfter(tx, resource, last));
    look(found, rows, renamed, reasonsOf, gone);
    if (rows.length < PORTION) break;
    last = rows.at(-1)!.guid;
    await asOrg(pool, actor, 'write', (tx) => tellFound(tx, guid, 'running', found));
  }
  found.total = found.done;
  found.lost = found.lost.filter(({ count }) => count > 0);
  await asOrg(pool, actor, 'write', (tx) => tellFound(tx, guid, 'done', found));
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
    const found: CheckProgress = { total: check.total, done: 0, unfit: 0, rows: [], lost: [] };
    try {
      await work(server, actor, check, found, () => isClosing);
    } catch (error) {
      if (!(error instanceof AppError)) server.http.log.error(error);
      await asOrg(server.pool, actor, 'write', (tx) => tellFound(tx, check.guid, 'failed', found)).catch(
        () => undefined,
      );
    }
  };
  return {
    async take(actor, begin) {
      const leave = await placesOf(server, 'checks').take(actor.account);
      try {
        const check = await begin();
        const working = attempt(actor, check).finally(() => {
          works.delete(working);
          leave();
        });
        works.add(working);
        return check.guid;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async close() {
      isClosing = true;
      await Promise.all(works);
    },
  };
}
