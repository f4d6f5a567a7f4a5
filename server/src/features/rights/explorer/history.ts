import type { employees } from 'contract/features/employees/facts.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Row } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { entryColumns } from '../../../core/journal.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

const MOST = 200;
const MAX_READ = 2000;

/** The entries about records of a kind, newest first. */
const entriesAbout = (tx: Tx, kind: string, condition: Sql): Promise<JournalEntry[]> =>
  tx.rows<JournalEntry>(sql`
    select ${entryColumns} from journal j
    where j.scope = current_organization() and j.is_part in (true, false) and j.action in ('create', 'update', 'remove')
      and j.kind = ${kind} and ${condition} order by j.number desc limit ${MAX_READ}`);

/** The records of a kind that have ever referred to these in a field, including removed ones. */
const everNaming = (tx: Tx, kind: string, field: string, named: readonly string[]) =>
  tx.rows<{ record: string; named: string }>(sql`
    select distinct j.record_guid as record, coalesce(j.after ->> ${field}, j.before ->> ${field}) as named from journal j
    where j.scope = current_organization() and j.is_part in (true, false) and j.action in ('create', 'remove') and j.kind = ${kind}
      and coalesce(j.after ->> ${field}, j.before ->> ${field}) = any(${named}::text[])`);

/** The changes of a card that affect rights, newest first. */
export const cardEntries = (tx: Tx, card: string): Promise<JournalEntry[]> =>
  entriesAbout(
    tx,
    'employee',
    sql`j.record_guid = ${card} and (j.action <> 'update' or j.before ? 'groups' or j.before ? 'dismissedAt' or j.before ? 'userGuid')`,
  );

type Card = Row<typeof employees>;
const groupsIn = (values: JournalEntry['before']) => (values as Partial<Card> | null)?.groups ?? undefined;

/** The groups on a card before and after an entry, where it changes them. */
export const groupsBefore = ({ before }: JournalEntry) => groupsIn(before);
export const groupsAfter = ({ after }: JournalEntry) => groupsIn(after);

/** The changes of a person's rights readable by the actor, newest first; of a group only while the person was in it. */
export async function rightsHistory(tx: Tx, { rights }: Actor, card: Card) {
  const readsGroups = decide(rights, 'permissionGroups', 'read').allowed;
  const readsIndividual = decide(rights, 'individualPermissions', 'read').allowed;
  const ofCard = await cardEntries(tx, card.guid);
  const ever = [
    ...(card.groups ?? []),
    ...ofCard.flatMap((entry) => [groupsBefore(entry), groupsAfter(entry)].flatMap((one) => one ?? [])),
  ];
  const groups = readsGroups ? [...new Set(ever)] : [];
  const rules = groups.length ? await everNaming(tx, 'permission_group_rule', 'groupGuid', groups) : [];
  const groupOfRule = new Map(rules.map(({ record, named }) => [record, named]));
  const own = readsIndividual ? await everNaming(tx, 'individual_permission', 'employeeGuid', [card.guid]) : [];
  const records = (guids: Iterable<string>) => sql`j.record_guid = any(${[...guids]}::uuid[])`;
  const found = [
    ...ofCard,
    ...(groups.length ? await entriesAbout(tx, 'permission_group', records(groups)) : []),
    ...(rules.length ? await entriesAbout(tx, 'permission_group_rule', records(groupOfRule.keys())) : []),
    ...(own.length ? await entriesAbout(tx, 'individual_permission', records(own.map(({ record }) => record))) : []),
  ].toSorted((a, b) => b.number - a.number);
  let present = new Set(card.groups ?? []);
  const entries = found.filter((entry) => {
    const { entity, recordGuid } = entry;
    if (entity === 'permission_group') return present.has(recordGuid!);
    if (entity === 'permission_group_rule') return present.has(groupOfRule.get(recordGuid!)!);
    const before = entity === 'employee' && groupsBefore(entry);
    if (before) present = new Set(before);
    return true;
  });
  const hidden = [...(readsGroups ? [] : (['groups'] as const)), ...(readsIndividual ? [] : (['individual'] as const))];
  return { entries: entries.slice(0, MOST), isMore: entries.length > MOST, hidden };
}
