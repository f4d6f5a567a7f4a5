import { employees } from 'contract/features/employees/facts.ts';
import { users, type UserStatus } from 'contract/features/users/facts.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { findRow, getRow } from '../../../resource/store.ts';
import type { DirectoryPerson } from '../directories/people.service.ts';
import type { OpenDirectory } from '../provider.service.ts';
import { tidied } from './tidy.ts';

/** A person as listed by a directory. */
export interface Listed {
  person: DirectoryPerson;
  isDisabled: boolean;
  groups: string[] | null;
}

type Patch = Readonly<Record<string, string>>;

/** The step for one person. */
export type StaffStep = { subject: string; name: string } & (
  | { kind: 'add'; person: DirectoryPerson }
  | { kind: 'change'; account: string; user: Patch; card: Patch }
  | { kind: 'block'; account: string; reason: string }
  | { kind: 'return'; account: string }
);

interface Known {
  subject: string;
  account: string;
  name: string;
  status: UserStatus;
  isBlockedByDirectory: boolean;
}

const contacts = ['lastName', 'firstName', 'middleName', 'email', 'phone'] as const;
const work = [...contacts, 'position', 'department'] as const;

/** The differing fields; fields missing in the directory do not change. */
const patchOf = <K extends keyof DirectoryPerson>(
  row: Readonly<Partial<Record<K, string | null>>>,
  person: DirectoryPerson,
  keys: readonly K[],
): Patch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = person[key];
      return typeof value === 'string' && value !== row[key] ? [[key, value]] : [];
    }),
  );

async function changeOf(tx: Tx, { account, subject, name }: Known, person: DirectoryPerson): Promise<StaffStep[]> {
  const row = await getRow(tx, users, account);
  const card = row.employeeGuid && (await findRow(tx, employees, row.employeeGuid));
  const patches = {
    user: patchOf(row, person, contacts),
    card: card && !card.dismissedAt ? patchOf(card, person, work) : {},
  };
  const isSame = Object.values(patches).every((patch) => Object.keys(patch).length === 0);
  return isSame ? [] : [{ kind: 'change', subject, name, account, ...patches }];
}

/** The plan of a synchronization: the steps, the number of known working people, remarks for a person to check, and
 *  those who are skipped. Only accounts kept by this organization are changed. */
export async function staffPlan(tx: Tx, { guid, name: directory }: OpenDirectory, listed: readonly Listed[]) {
  const [known, linked] = [
    await tx.rows<Known>(sql`
      select l.subject, u.guid as account, u.full_name as name, u.status,
        l.blocked_at is not null as "isBlockedByDirectory"
      from external_login l join organization_user u on u.guid = l.account_guid
      where l.provider_guid = ${guid} and u.is_home order by u.full_name collate russian`),
    await tx.rows<{ subject: string }>(sql`select subject from external_login where provider_guid = ${guid}`),
  ];
  const taken = new Set(linked.map(({ subject }) => subject));
  const bySubject = new Map(listed.map((one) => [one.person.subject, one]));
  const steps: StaffStep[] = [];
  const notes: string[] = [];
  const refusals: string[] = [];
  for (const { person: listedPerson, isDisabled } of listed) {
    if (taken.has(listedPerson.subject) || isDisabled) continue;
    const { person, leftOut } = tidied(listedPerson);
    const name = `${listedPerson.fullName ?? listedPerson.dn} (${listedPerson.userName ?? 'без имени входа'})`;
    const unfit = leftOut.length ? `Не подходит: ${leftOut.join('; ')}` : undefined;
    if (!person.lastName || !person.firstName) {
      refusals.push(`Не добавлен: ${name}. ${unfit ?? 'Каталог не назвал фамилии и имени'}`);
      continue;
    }
    if (unfit) notes.push(`${name}. ${unfit}; не взято`);
    steps.push({ kind: 'add', subject: person.subject, name, person });
  }
  for (const one of known) {
    const { subject, account, name, status, isBlockedByDirectory } = one;
    const found = bySubject.get(subject);
    const closed = !found ? `нет в каталоге «${directory}»` : found.isDisabled && `отключён в каталоге «${directory}»`;
    if (closed) {
      if (status === 'active') steps.push({ kind: 'block', subject, name, account, reason: closed });
      continue;
    }
    if (status === 'blocked' && isBlockedByDirectory) steps.push({ kind: 'return', subject, name, account });
    if (status === 'archived') notes.push(`В каталоге работает, а здесь в архиве: ${name}. Верните сами, если нужно`);
    else steps.push(...(await changeOf(tx, one, tidied(found!.person).person)));
  }
  return { steps, known: known.filter(({ status }) => status === 'active').length, notes, refusals };
}
