import { ruledResource, type permissionGroupRules } from 'contract/features/rights/rules.ts';
import { conditioned } from 'contract/kit/conditioned.ts';
import type { Filter } from 'contract/kit/filter.ts';
import { filterSentence, referencesOf } from 'contract/kit/filter-sentence.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { name, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { wordsOf } from '../../../files/field-words.ts';
import { targetOf, titleOf } from '../../../resource/column.ts';
import { targetReach } from '../../../resource/rights/reach.ts';

type GroupRule = Row<typeof permissionGroupRules>;

/** Describes a condition with the names of referenced records, as far as these rights allow; undefined when empty. */
export async function describeCondition(
  tx: Tx,
  resource: Resource,
  filter: Filter | null,
  reader: Rights | null,
): Promise<string | undefined> {
  if (!filter) return undefined;
  const asked = conditioned(resource);
  const names = new Map<string, string | null>();
  for (const { to, guid } of referencesOf(asked, filter)) {
    const relation = { kind: 'reference', label: '', to } as const;
    const title = titleOf(relation, sql`${guid}::uuid`);
    const reach = reader && targetReach(reader, relation);
    const isVisible = reach
      ? sql`${guid}::uuid in (select t.guid from ${name(targetOf(to).table)} t where ${reach})`
      : sql`true`;
    names.set(
      guid,
      (await tx.one<{ name: string | null }>(sql`select ${title} as name where ${isVisible}`))?.name ?? null,
    );
  }
  const words = wordsOf('Europe/Moscow');
  return filterSentence(asked, filter, {
    value: (field, value) => words(field, value, {}),
    name: (guid) => names.get(guid) ?? '…',
  });
}

/** Describes the limits of a rule; empty without a rule. */
async function describeLimits(tx: Tx, row: GroupRule | null): Promise<[label: string, text: string][]> {
  const resource = row && ruledResource(row.section)!;
  const labels = (keys: readonly string[] = []) =>
    keys.map((key) => `«${resource?.fields[key]?.label ?? key}»`).join(', ') || 'нет';
  const condition = async (filter: Filter | null = null, otherwise: string) =>
    (resource && (await describeCondition(tx, resource, filter, null))) ?? otherwise;
  return [
    ['Какие записи', await condition(row?.rows, 'все')],
    ['Какими должны быть записи', await condition(row?.requirement, 'любыми')],
    ['Скрытые поля', labels(row?.hiddenFields)],
    ['Поля только для чтения', labels(row?.readOnlyFields)],
  ];
}

/** Describes how a change of a rule affects its limits, because an approver sees the rule nowhere else. */
export async function describeRuleChange(tx: Tx, before: GroupRule | null, after: GroupRule | null): Promise<string[]> {
  const [was, is] = [await describeLimits(tx, before), await describeLimits(tx, after)];
  return was.flatMap(([label, text], index) =>
    text === is[index]![1] ? [] : `${label}: было — ${text}; станет — ${is[index]![1]}`,
  );
}
