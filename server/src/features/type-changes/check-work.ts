import type { Carry } from 'contract/features/object-types/carry.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { renamedCodes, underNewCodes, type Parameter } from 'contract/kit/parameter.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { placesOf } from '../../core/places.ts';
import type { Server } from '../../core/served.ts';
import { asOrg } from '../../core/transaction.ts';
import { resourceOfType } from '../object-types/extension.service.ts';
import { tellFound, type CheckProgress } from './check-store.ts';
import { carrierOf, type CarriedObject } from './carrying.ts';
import { fitting } from './fit.ts';
import { carriedAfter, PORTION, type StoredObject } from './objects.service.ts';
import { movedCodes, viewsNaming } from './views.service.ts';

const SHOWN = 200;
const EXAMPLES = 5;

/** What is found in the objects of one portion. */
function look(
  found: CheckProgress,
  rows: readonly (StoredObject & { carried: CarriedObject })[],
  reasonsOf: ReturnType<typeof fitting>,
  gone: readonly Parameter[],
  nameOf: (code: string) => string,
) {
  for (const { guid, name, parameters: stored, carried } of rows) {
    for (const { to, was, becomes, refusal } of carried.values) {
      const told = found.carried.find((one) => one.to === to)!;
      if (refusal === undefined) told.changed++;
      else told.refused++;
      if (refusal === undefined && told.examples.length < EXAMPLES) told.examples.push({ guid, name, was, becomes });
    }
    const refusals = carried.values.flatMap(({ to, refusal }) => (refusal ? `«${nameOf(to)}»: ${refusal}` : []));
    const reasons = [...refusals, ...reasonsOf(carried.parameters)];
    if (reasons.length) {
      found.unfit++;
      if (found.rows.length < SHOWN) found.rows.push({ guid, name, reasons });
    }
    gone.forEach(({ code }, index) => {
      if (code in stored) found.lost[index]!.count++;
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
  carries: readonly Carry[];
}

async function work(
  { pool }: Server,
  actor: Actor,
  check: Check,
  found: CheckProgress,
  isClosing: () => boolean,
): Promise<void> {
  const { guid, type, parameters, carries } = check;
  const resource = resourceOfType({ ...type, parameters: [] });
  const carrier = carrierOf(type.parameters, parameters, carries);
  const fits = fitting(underNewCodes(type.parameters, parameters), parameters, carries);
  const renamed = renamedCodes(type.parameters, parameters);
  // What a carry takes elsewhere is not lost.
  const gone = type.parameters.filter(
    ({ code }) =>
      !parameters.some((one) => one.code === (renamed.get(code) ?? code)) &&
      !carries.some(({ from }) => from.includes(code)),
  );
  found.lost = gone.map((one) => ({ name: one.name, count: 0 }));
  found.carried = carries.map(({ to }) => ({ to, changed: 0, refused: 0, examples: [] }));
  const nameOf = (code: string) => parameters.find((one) => one.code === code)?.name ?? code;
  let last: string | undefined;
  for (;;) {
    if (isClosing()) throw new AppError('unavailable');
    const rows = await asOrg(pool, actor, 'read', (tx) => carriedAfter(tx, resource, carrier, last));
    look(found, rows, fits, gone, nameOf);
    if (rows.length < PORTION) break;
    last = rows.at(-1)!.guid;
    await asOrg(pool, actor, 'write', (tx) => tellFound(tx, guid, 'running', found));
  }
  found.total = found.done;
  found.lost = found.lost.filter(({ count }) => count > 0);
  await asOrg(pool, actor, 'write', async (tx) => {
    found.views = (await viewsNaming(tx, type, movedCodes(type.parameters, parameters, carries))).length;
    await tellFound(tx, guid, 'done', found);
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
    const found: CheckProgress = { total: check.total, done: 0, unfit: 0, rows: [], lost: [], carried: [], views: 0 };
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
