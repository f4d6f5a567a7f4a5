import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroupRules } from 'contract/features/rights/rules.ts';
import { individualPermissions, permissionGroups } from 'contract/features/rights/facts.ts';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { whatIfCalls } from 'contract/features/rights/what-if.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Actor } from '../../core/actor.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { createRow, getRow } from '../../resource/store.ts';
import { conflictsHere } from './conflicts.service.ts';
import { possibleGrantors, refusalOfGroup, describeAble } from './giving.service.ts';
import { inSightOf, membersOf, personBy, distinctPeople } from './people.service.ts';
import { groupRuleRule, rulesOfGroup } from './row-rules.ts';
import { employeeRule, groupRule, individualRule } from './rules.ts';
import { consequences, effectOf, groupsOf, groupsWith, itemsOf } from './what-if.ts';

/** A free name for a copy. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const base = `${name.slice(0, 240)} — копия`;
  const found = await tx.one<{ name: string }>(sql`
    select x.name from (select ${base} || case n when 1 then '' else ' ' || n end as name, n from generate_series(1, 1000) n) x
    where not exists (select from permission_group g where lower(g.name) = lower(x.name)) order by x.n limit 1`);
  return found?.name ?? base;
}

/** Copies a group with its rights, conditions and rules together, because without the rules the copy would grant more.
 *  Errors: 403, 404. */
async function copyGroup(tx: Tx, actor: Actor, guid: string): Promise<{ guid: string }> {
  const group = await getRow(tx, permissionGroups, guid);
  const input = { ...enteredOf(permissionGroups, group), name: await freeName(tx, group.name) };
  const copy = await createRow(tx, actor, permissionGroups, input);
  const rules = await tx.rows<{ guid: string }>(
    sql`select guid from permission_group_rule where group_guid = ${group.guid} order by created_at, guid`,
  );
  for (const rule of rules) {
    const row = await getRow(tx, permissionGroupRules, rule.guid);
    const entered = enteredOf(permissionGroupRules, row);
    await createRow(tx, actor, permissionGroupRules, { ...entered, groupGuid: copy.guid });
  }
  return { guid: copy.guid };
}

/** Serves employees, groups, their rules and individual permissions: plain records with rules about who may give what
 *  to whom. */
export function serveRights(server: Server): void {
  setRule(employees, employeeRule);
  setRule(permissionGroups, groupRule);
  setRule(permissionGroupRules, groupRuleRule);
  setRule(individualPermissions, individualRule);
  for (const resource of [employees, permissionGroups, permissionGroupRules, individualPermissions]) {
    serveResource(server, resource);
  }

  serve(server, rightsCalls.obstacleOfGroup, async ({ tx, actor, params }) => {
    const group = await getRow(tx, permissionGroups, params.guid);
    const given = { name: group.name, items: itemsOf(group) };
    const refusal = refusalOfGroup(actor, given);
    if (!refusal) return { refusal };
    const givers = await possibleGrantors(tx, given);
    return { refusal: `${refusal} ${describeAble(await inSightOf(tx, actor.rights, givers), givers.length)}` };
  });
  serve(server, rightsCalls.copyGroup, ({ tx, actor, params }) => copyGroup(tx, actor, params.guid));
  serve(server, whatIfCalls.ofGroup, async ({ tx, actor, params, body }) => {
    const group = await getRow(tx, permissionGroups, params.guid);
    const members = await membersOf(tx, group.guid);
    const rules = await rulesOfGroup(tx, group.guid);
    const conflicts = await conflictsHere(tx);
    return {
      employees: members.length,
      changed: consequences(
        await distinctPeople(tx, actor.rights, members),
        { name: group.name, items: itemsOf(group), rules },
        body.items,
        conflicts,
      ),
    };
  });
  serve(server, whatIfCalls.ofReplacement, async ({ tx, actor, params, body }) => {
    const [from, to] = [await getRow(tx, permissionGroups, params.guid), await getRow(tx, permissionGroups, body.by)];
    return effectOf(tx, actor, await membersOf(tx, from.guid), groupsWith(from.guid, to.guid));
  });
  serve(server, whatIfCalls.ofCopy, async ({ tx, actor, params, body }) => {
    const readable = reached(employees, actor.rights, 'read', anyFields);
    const [card, from] = [await getRow(tx, readable, params.guid), await getRow(tx, readable, body.from)];
    const person = await personBy(tx, card.guid);
    return effectOf(tx, actor, person ? [person] : [], groupsOf(from.guid));
  });
}
