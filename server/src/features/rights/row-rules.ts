import { ruledResource, type permissionGroupRules } from 'contract/features/rights/rules.ts';
import type { Row } from 'contract/kit/resource.ts';
import { entityTypes, rankOf } from 'contract/rights/permissions.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import { followersOf } from 'contract/rights/extent.ts';
import type { RowRules } from 'contract/rights/row-rules.ts';
import { isManaging, isStrong } from 'contract/features/rights/strong-rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';
import { checkContent, type GivenItems } from './rule-words/rule-content.service.ts';
import { describeRuleChange } from './rule-words/describe-rule.service.ts';
import { keepAdministrator, waitTurn } from './administrators.service.ts';
import { rulesIn, membersOf } from './people.service.ts';
import { needSecondPerson } from './second-person.service.ts';

type GroupRule = Row<typeof permissionGroupRules>;

interface Bound {
  name: string;
  items: GivenItems;
}

const bonds = (row: GroupRule | null) =>
  JSON.stringify(
    (['groupGuid', 'section', 'rows', 'requirement', 'hiddenFields', 'readOnlyFields'] as const).map(
      (key) => row?.[key] ?? null,
    ),
  );

const isBound = (row: GroupRule | null): row is GroupRule =>
  Boolean(row && (row.rows ?? row.requirement ?? [...row.hiddenFields, ...row.readOnlyFields][0]));

/** Refuses to change a restriction unless the actor has the group's rights without any restriction, in the section and
 *  in those that depend on it. */
function refuseStronger({ rights }: Actor, row: GroupRule, { items }: Bound): void {
  const { entity } = ruledResource(row.section)!;
  const above = [entity, ...followersOf(entity)].find(
    (section) => rankOf(leastHeld(rights, section)) < rankOf(items[section] ?? 'none'),
  );
  if (!above) return;
  const detail = `«${entityTypes[above]}»: у вас меньше прав, чем даёт эта группа, и её правила меняет другой администратор.`;
  throw new AppError('forbidden', { detail });
}

/** The rights of a rule's group. */
async function groupOf(tx: Tx, row: GroupRule): Promise<Bound> {
  const found = await tx.one<Bound>(sql`select name, items from permission_group where guid = ${row.groupGuid}`);
  return found ?? { name: '', items: {} };
}

/** Rules affect many people at once, like the matrix, so they may need a second person. */
async function needForRule(
  tx: Tx,
  actor: Actor,
  row: GroupRule,
  { name, items }: Bound,
  changes: readonly string[],
): Promise<void> {
  const { entity } = ruledResource(row.section)!;
  const value = items[entity] ?? 'none';
  const members = await membersOf(tx, row.groupGuid);
  const danger = {
    title: `Правило «${row.name}» группы прав «${name}»`,
    lines: [
      `Сотрудников в группе: ${members.length}`,
      `${entityTypes[entity]}: меняется, на какие записи и поля группа даёт права`,
      ...changes,
    ],
    concerned: members.flatMap(({ account }) => account ?? []),
  };
  const isAdministering = isManaging(entity) && rankOf(value) >= rankOf('update');
  if ((isStrong(entity, value) || isAdministering) && members.length)
    await needSecondPerson(tx, actor, { ...danger, kind: 'administrators' });
  await needSecondPerson(tx, actor, { ...danger, kind: 'groups', members: members.length });
}

/** A rule must be readable, and nobody may relax a restriction of a group, including their own, beyond their own
 *  rights. */
export const groupRuleRule: Rule<typeof permissionGroupRules> = async ({ tx, actor, before, after }) => {
  if (after) checkContent(after, (await groupOf(tx, after)).items);
  if (bonds(before) === bonds(after)) return;
  await waitTurn(tx, null);
  const changes = await describeRuleChange(tx, before, after);
  for (const row of [before, after]) {
    if (!isBound(row)) continue;
    const group = await groupOf(tx, row);
    refuseStronger(actor, row, group);
    await needForRule(tx, actor, row, group, changes);
  }
  await keepAdministrator(tx);
};

/** The rules of a group as applied to its members. */
export async function rulesOfGroup(tx: Tx, group: string): Promise<Record<string, RowRules>> {
  const found = await tx.one<{ rules: Record<string, RowRules> | null }>(
    sql`select ${rulesIn} as rules from permission_group g where g.guid = ${group}`,
  );
  return found?.rules ?? {};
}
