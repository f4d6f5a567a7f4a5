import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import type { peopleList } from 'contract/features/users/people-list.ts';
import { enteredOf, type Input, type Resource, type Row } from 'contract/kit/resource.ts';
import { invalidField } from '../../../core/app-error.ts';
import { searchKey } from '../../../core/search.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { createRow, getRow, updateRow } from '../../../resource/store.ts';
import { lockedRows, type ImportContext } from '../../imports/records/find.service.ts';
import { outcomeOf, type Keeper, type ReadyRow, type RowOutcome } from '../../imports/records/save-rows.service.ts';
import { need } from '../authority.service.ts';
import { createCard, employ } from '../employ.service.ts';
import { describedIn } from '../namesakes/employee-keeper.service.ts';
import { namesakesOf, type PersonDescription } from '../namesakes/namesakes.service.ts';

type ListedPerson = Input<typeof peopleList>;
type CardFacts = Pick<ListedPerson, 'position' | 'department' | 'managerGuid' | 'personnelNumber' | 'groups'>;
const ofCard = ['position', 'department', 'managerGuid', 'personnelNumber', 'groups'] as const;

const inUsers = (loading: ImportContext): ImportContext => ({ ...loading, resource: users as Resource });

/** Whether an account with the file's user name belongs to the person of the row; the patronymic may be missing. */
const isSamePerson = (fullName: string, { lastName, firstName, middleName }: PersonDescription): boolean =>
  `${searchKey(fullName)} `.startsWith(`${searchKey([lastName, firstName, middleName].filter(Boolean).join(' '))} `);

/** The card fields in the file; others do not change. */
function cardFactsOf({ columns }: ImportContext, input: ListedPerson): Partial<CardFacts> {
  const filled = ofCard.filter(
    (key) => columns.some((column) => column.key === key) && input[key] !== null && input[key]?.length !== 0,
  );
  return Object.fromEntries(filled.map((key) => [key, input[key]])) as Partial<CardFacts>;
}

async function changeCard({ tx, actor }: ImportContext, guid: string, facts: Partial<CardFacts>): Promise<boolean> {
  if (Object.keys(facts).length === 0) return false;
  const before = await getRow(tx, employees, guid);
  need(actor, 'employees', 'update', guid);
  const after = await updateRow(tx, actor, employees, guid, before.version, {
    ...enteredOf(employees, before),
    ...facts,
  } as Input<typeof employees>);
  return after.version !== before.version;
}

/** Updates or creates the card of an account in the list. Returns whether a card changed. */
async function keepCard(
  loading: ImportContext,
  user: Row<typeof users>,
  card: string | null,
  input: ListedPerson,
): Promise<boolean> {
  const { tx, actor } = loading;
  const facts = cardFactsOf(loading, input);
  if (card) return changeCard(loading, card, facts);
  if (!facts.position) {
    if (Object.keys(facts).length === 0) return false;
    throw invalidField('position', 'Без должности нет карточки сотрудника, а остальное о работе пишут в неё');
  }
  await createCard(tx, actor, user, { ...facts, position: facts.position });
  return true;
}

async function refuseTaken(tx: Tx, userName: string): Promise<void> {
  const [taken] = await tx.rows<{ name: string }>(
    sql`select full_name as name from organization_user where lower(user_name) = lower(${userName})`,
  );
  if (taken) throw invalidField('userName', `Это имя пользователя занято: «${taken.name}»`);
}

async function savePerson(loading: ImportContext, { input, before, choice }: ReadyRow): Promise<RowOutcome> {
  const { tx, actor } = loading;
  const person = input as ListedPerson;
  const account = Object.fromEntries(
    Object.entries(person).filter(([key]) => !ofCard.some((one) => one === key)),
  ) as Input<typeof users>;
  if (before) {
    const was = before as Row<typeof users>;
    // A person found by name keeps signing in as before.
    const row = await updateRow(tx, actor, users, was.guid, was.version, { ...account, userName: was.userName });
    const isCardChanged = await keepCard(loading, row, was.employeeGuid, person);
    const outcome = outcomeOf(inUsers(loading), was, row);
    return outcome === 'same' && isCardChanged ? 'updated' : outcome;
  }
  await refuseTaken(tx, person.userName);
  const user = await createRow(tx, actor, users, account);
  const card = choice?.chosen ?? null;
  if (card) await employ(tx, actor, user.guid, user.version, { employeeGuid: card, position: null });
  await keepCard(loading, user, card, person);
  return { created: user.guid };
}

/** Saves an imported list of people: an account each, and the card of employees. An existing person, found by user name
 *  or as the same namesake, is changed; one with only a card gets an account for it. */
export const peopleKeeper: Keeper = {
  beside: { resource: employees as Resource, key: 'employeeGuid' },
  locked: (loading, guids) => lockedRows(inUsers(loading), guids),
  async known(loading, drafts) {
    const described = describedIn(drafts);
    const names = new Map(
      drafts.flatMap(({ number, values }) => {
        const person = described.find((one) => one.number === number);
        const { userName } = values as Partial<ListedPerson>;
        return person && userName ? [[userName.toLowerCase(), person]] : [];
      }),
    );
    const found = await loading.tx.rows<{ guid: string; userName: string; fullName: string }>(sql`
      select guid, lower(user_name) as "userName", full_name as "fullName" from organization_user
      where lower(user_name) = any(${[...names.keys()]})`);
    const same = found.filter(({ userName, fullName }) => isSamePerson(fullName, names.get(userName)!));
    const rows = await this.locked(
      loading,
      same.map(({ guid }) => guid),
    );
    return new Map(rows.map((row) => [names.get((row as Row<typeof users>).userName.toLowerCase())!.number, row]));
  },
  async likely({ tx, actor }, drafts) {
    const found = await namesakesOf(tx, actor, describedIn(drafts));
    return new Map(
      [...found].map(([number, namesakes]) => [
        number,
        namesakes.map(({ card, account, title, by }) => ({ guid: account ?? card!, title, by })),
      ]),
    );
  },
  async save(loading, rows) {
    const outcomes: RowOutcome[] = [];
    for (const row of rows) outcomes.push(await savePerson(loading, row));
    return outcomes;
  },
};
