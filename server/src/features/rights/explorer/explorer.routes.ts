import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import { decide, decideAny } from 'contract/rights/decide.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { extentOf } from 'contract/rights/extent.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { rememberView } from '../../../core/journal.ts';
import { serve, serveFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { peopleWhere, distinctPeople } from '../people.service.ts';
import { exportHolders, exportMatrix, type ComparedSide } from './export.ts';
import { rightsOfGroup, rightsOnDay } from './rights-on.ts';

async function holdersOf(
  tx: Tx,
  actor: Actor,
  { entity, action, object }: { entity: EntityType; action: Action; object?: string | undefined },
) {
  const everybody = await distinctPeople(tx, actor.rights, await peopleWhere(tx, sql`true`));
  return everybody.flatMap(({ guid, name, qualifier, rights }) => {
    const { allowed, reason } = object
      ? decide(rights, entity, action, object, onSomeRows)
      : decideAny(rights, entity, action);
    return allowed ? [{ guid, name, qualifier, reason, extent: extentOf(rights, entity, action, object) }] : [];
  });
}

interface Compared {
  day?: string | undefined;
  other?: string | undefined;
  otherDay?: string | undefined;
}

/** The two sides of a comparison: another person or group, another day, or both; the second one is null without a
 *  comparison. */
async function sidesOf(
  { day, other, otherDay }: Compared,
  guid: string,
  read: (guid: string, day: string | undefined) => Promise<ComparedSide>,
): Promise<[ComparedSide, ComparedSide | null]> {
  const own = await read(guid, day);
  return [own, other || otherDay ? await read(other ?? guid, otherDay ?? day) : null];
}

/** Serves the rights explorer: the rights of a person or group on any day, a comparison of two, and who may do what. */
export function serveRightsExplorer(server: Server): void {
  serve(server, rightsCalls.ofEmployee, async ({ tx, actor, params, query }) => {
    const { card, rights } = await rightsOnDay(tx, actor, params.guid, query.day);
    rememberView(tx, actor, entryOf(employees, actor, card));
    return rights;
  });
  serve(server, rightsCalls.ofGroup, async ({ tx, params, query }) => {
    const { rights } = await rightsOfGroup(tx, params.guid, query.day);
    return rights;
  });
  serve(server, rightsCalls.holders, ({ tx, actor, query }) => holdersOf(tx, actor, query));

  serveFile(server, rightsCalls.exportOfEmployee, ({ actor, params, query }) =>
    asOrg(server.pool, actor, 'write', async (tx) => {
      const sides = await sidesOf(query, params.guid, async (guid, day) => {
        const { card, rights } = await rightsOnDay(tx, actor, guid, day);
        return { name: distinctTitle(employees, card), rights };
      });
      return exportMatrix(
        tx,
        actor,
        sides,
        { ...query, onlyDifferent: query.onlyDifferent !== undefined },
        employees.table,
      );
    }),
  );
  serveFile(server, rightsCalls.exportOfGroup, ({ actor, params, query }) =>
    asOrg(server.pool, actor, 'write', async (tx) => {
      const sides = await sidesOf(query, params.guid, async (guid, day) => {
        const { card, rights } = await rightsOfGroup(tx, guid, day);
        return { name: card.name, rights };
      });
      return exportMatrix(
        tx,
        actor,
        sides,
        { ...query, onlyDifferent: query.onlyDifferent !== undefined },
        permissionGroups.table,
      );
    }),
  );
  serveFile(server, rightsCalls.exportHolders, ({ actor, query }) =>
    asOrg(server.pool, actor, 'write', async (tx) =>
      exportHolders(tx, actor, query, await holdersOf(tx, actor, query)),
    ),
  );
}
