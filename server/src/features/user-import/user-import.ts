import * as z from 'zod/mini';
import { phone, tidyText } from 'contract/kit/contacts.ts';
import { importColumns, userImport, type UserImportReport } from 'contract/features/users/import.ts';
import { users } from 'contract/features/users/facts.ts';
import { lineText, tidyLine } from 'contract/kit/text.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType, PermissionValue } from 'contract/rights/permissions.ts';
import type { AnyInput } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { translateDatabaseError } from '../../core/database-error.ts';
import { inManner, writeJournal } from '../../core/journal.ts';
import { repeatable } from '../../core/repeated-request.ts';
import { asActor, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { createRow } from '../../resource/store.ts';
import { refusalOfGroup } from '../rights/giving.service.ts';
import { createCard } from '../users/employ.service.ts';
import { rowsOf, type Cells, type UserRow } from './user-table.ts';

type Row = UserImportReport['rows'][number];
type Mistakes = Row['errors'];

const titles: Readonly<Record<string, string>> = importColumns;
const position = lineText(255);
const WHOLE_NAME_TITLE = 'ФИО';

const inputOf = (cells: Cells): AnyInput => ({
  ...Object.fromEntries(
    (['userName', 'lastName', 'firstName', 'middleName', 'email'] as const).map((key) => [key, cells[key] || null]),
  ),
  phone: tidyText(phone, cells.phone) || null,
  note: null,
  validUntil: null,
  memberFrom: null,
  memberTo: null,
});

interface KnownGroup {
  guid: string;
  key: string;
  name: string;
  items: Readonly<Partial<Record<EntityType, PermissionValue>>>;
}

interface KnownNames {
  /** Groups by their normalized name. */
  groups: ReadonlyMap<string, KnownGroup>;
  /** The full names of the users of the organization by their user names in lower case. */
  users: ReadonlyMap<string, string>;
}

async function knownIn(tx: Tx): Promise<KnownNames> {
  const groups = await tx.rows<KnownGroup>(
    sql`select guid, search_key(name) as key, name, items from permission_group`,
  );
  const names = await tx.rows<{ userName: string; fullName: string }>(
    sql`select lower(user_name) as "userName", full_name as "fullName" from organization_user`,
  );
  return {
    groups: new Map(groups.map((group) => [group.key, group])),
    users: new Map(names.map(({ userName, fullName }) => [userName, fullName])),
  };
}

const keyOf = (name: string) => name.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Validates the cells of the card and finds the groups named in them, as far as the actor may give them. */
function placeOf(actor: Actor, cells: Cells, known: KnownNames): { groups: string[]; errors: Mistakes } {
  const names = cells.groups.split(';').map(tidyLine).filter(Boolean);
  const errors: Mistakes = [];
  const { allowed, reason } = decide(actor.rights, 'employees', 'create');
  if (cells.position && !allowed) errors.push({ column: importColumns.position, message: reason });
  const groups = names.flatMap((name) => {
    const group = known.groups.get(keyOf(name));
    const mistake = group ? refusalOfGroup(actor, group) : `Нет группы «${name}»`;
    if (mistake) errors.push({ column: importColumns.groups, message: mistake });
    return group?.guid ?? [];
  });
  if (names.length && !cells.position)
    errors.push({
      column: importColumns.position,
      message: 'Без должности нет карточки сотрудника, а группы даются ей',
    });
  if (!position.safeParse(cells.position).success)
    errors.push({ column: importColumns.position, message: 'Не больше 255 знаков' });
  return { groups: [...new Set(groups)], errors };
}

/** The mistakes of a refusal, each at its column. */
function mistakesOf(error: AppError): Mistakes {
  const errors = error.details.errors ?? [];
  if (errors.length === 0) return [{ column: null, message: error.message }];
  return errors.map(({ path, message }) => ({ column: titles[path] ?? null, message }));
}

/** Whether a user name of the file is that of the person in its row: whoever has a middle name may be written without it. */
const isSamePerson = (fullName: string, { lastName, firstName, middleName }: Cells): boolean =>
  `${keyOf(fullName)} `.startsWith(`${keyOf([lastName, firstName, middleName].filter(Boolean).join(' '))} `);

/** Creates one user of the file, with an employee's card when there is a position, all or nothing; what is wrong in the file is told
 *  together with what the database refuses. */
async function load(
  tx: Tx,
  actor: Actor,
  cells: Cells,
  known: KnownNames,
): Promise<{ guid?: string; errors: Mistakes }> {
  const { groups, errors } = placeOf(actor, cells, known);
  const parsed = z.safeParse(users.input, inputOf(cells));
  for (const { path, message } of parsed.error?.issues ?? [])
    errors.push({ column: titles[String(path[0])] ?? null, message });
  if (!parsed.success) return { errors };
  await tx.run(sql`savepoint imported`);
  try {
    const row = await createRow(tx, actor, users, parsed.data);
    if (errors.length) {
      await tx.run(sql`rollback to savepoint imported`);
      return { errors };
    }
    if (cells.position) await createCard(tx, actor, row, { position: cells.position, groups });
    await tx.run(sql`release savepoint imported`);
    return { guid: row.guid, errors };
  } catch (error) {
    await tx.run(sql`rollback to savepoint imported`);
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError)) throw error;
    return { errors: [...errors, ...mistakesOf(refusal)] };
  }
}

interface UserRows {
  rows: readonly UserRow[];
  trial: boolean;
  expected: number | null;
}

/** Imports users; each valid row is saved independently, and a person who already works here does not change. A trial does the
 *  same work and rolls it back. Errors: 412 when the import would not create as many users as the trial reported. */
async function importUsers(tx: Tx, actor: Actor, { rows, trial, expected }: UserRows): Promise<UserImportReport> {
  const part = inManner(actor, { isPart: true });
  const known = await knownIn(tx);
  const report: Row[] = [];
  const guids: string[] = [];
  await tx.run(sql`savepoint import`);
  for (const { number, cells, refusal } of rows) {
    const about = {
      row: number,
      name: [cells.lastName, cells.firstName, cells.middleName].filter(Boolean).join(' '),
      userName: cells.userName,
    };
    if (refusal) {
      report.push({ ...about, outcome: 'refuse', errors: [{ column: WHOLE_NAME_TITLE, message: refusal }] });
      continue;
    }
    const present = known.users.get(cells.userName.toLowerCase());
    if (present !== undefined) {
      const isSame = isSamePerson(present, cells);
      const message = isSame ? 'Уже есть' : `Это имя пользователя занято: «${present}»`;
      const outcome = isSame ? 'skip' : 'refuse';
      report.push({ ...about, outcome, errors: [{ column: importColumns.userName, message }] });
      continue;
    }
    const { guid, errors } = await load(tx, part, cells, known);
    if (guid) guids.push(guid);
    report.push({ ...about, outcome: guid ? 'create' : 'refuse', errors });
  }
  const created = guids.length;
  if (!trial && expected !== null && expected !== created) {
    const detail = `Ничего не загружено: после проверки что-то изменилось. Проверьте файл снова: теперь добавилось бы ${created}.`;
    throw new AppError('stale', { detail });
  }
  if (trial) await tx.run(sql`rollback to savepoint import`);
  else if (created) {
    const whole = { entity: users.table, recordName: users.titles.list, parts: created };
    writeJournal(tx, actor, { action: 'import', organization: actor.organization, ...whole });
  }
  const count = (outcome: Row['outcome']) => report.filter((row) => row.outcome === outcome).length;
  return { created, skipped: count('skip'), refused: count('refuse'), rows: report, guids: trial ? [] : guids };
}

export function serveUserImport(server: Server): void {
  serveOpen(server, userImport, async ({ actor, body: { file, ...given }, request }) => {
    const rows = await rowsOf(file, actor!.account);
    return asActor(server, actor!, request, (tx) =>
      repeatable(tx, actor!, request, (own) => importUsers(own, actor!, { ...given, rows })),
    );
  });
}
