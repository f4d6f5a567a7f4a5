import { employees } from 'contract/features/employees/facts.ts';
import { composed, compositionOfGroups } from 'contract/features/rights/composition.ts';
import { sourceCalls } from 'contract/features/rights/sources.ts';
import { rememberView } from '../../../core/journal.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { getRow } from '../../../resource/store.ts';
import { peopleWhere } from '../people.service.ts';
import { rightsHistory } from './history.ts';
import { everyGroup, rightsOnDay } from './rights-on.ts';
import { sourcesOf } from './sources.ts';

/** Serves the origin of rights: sources and history of a person's rights, and how groups overlap. */
export function serveSources(server: Server): void {
  serve(server, sourceCalls.list, async ({ tx, actor, params }) => {
    const { card, rights } = await rightsOnDay(tx, actor, params.guid, undefined);
    rememberView(tx, actor, entryOf(employees, actor, card));
    return { rights, sources: await sourcesOf(tx, actor.rights, card, rights) };
  });
  serve(server, sourceCalls.history, async ({ tx, actor, params }) => {
    const card = await getRow(tx, reached(employees, actor.rights, 'read'), params.guid);
    rememberView(tx, actor, entryOf(employees, actor, card));
    return rightsHistory(tx, actor, card);
  });
  serve(server, compositionOfGroups, async ({ tx }) => {
    const people = await peopleWhere(tx, sql`true`);
    const groups = await everyGroup(tx);
    const memberships = await tx.rows<{ group: string; person: string }>(
      sql`select to_guid as group, from_guid as person from employee_group`,
    );
    const peopleOf = new Map(people.map(({ guid, rights }) => [guid, rights]));
    const members = Map.groupBy(memberships, ({ group }) => group);
    return composed(
      groups.map((group) => ({
        ...group,
        members: (members.get(group.guid) ?? []).map(({ person }) => ({ guid: person, rights: peopleOf.get(person)! })),
      })),
    );
  });
}
