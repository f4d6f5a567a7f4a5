import * as z from 'zod/mini';
import { phone, tidyText } from 'contract/kit/contacts.ts';
import { importColumns, userImport, type UserImportReport } from 'contract/features/users/import.ts';
import { users } from 'contract/features/users/facts.ts';
import { lineText, tidyLine } from 'contract/kit/text.ts';
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
import { createCard } from '../users/employ.service.ts';
import { rowsOf, type Cells } from './user-table.ts';

type Row = UserImportReport['rows'][number];
type Mistakes = Row['errors'];

const titles: Readonly<Record<string, string>> = importColumns;
const position = lineText(255);

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

interface KnownNames {
  /** Groups by their normalized name. */
  groups: ReadonlyMap<string, string>;
  /** User names of the organization, in lower case. */
  users: ReadonlySet<string>;
}

async function knownIn(tx: Tx): Promise<KnownNames> {
  const groups = await tx.rows<{ guid: string; name: string }>(
    sql`select guid, search_key(name) as name from permission_group`,
  );
  const names = await tx.rows<{ name: string }>(sql`select lower(user_name) as name from organization_user`);
  return {
    groups: new Map(groups.map(({ guid, name }) => [name, guid])),
    users: new Set(names.map(({ name }) => name)),
  };
}

const keyOf = (name: string) => name.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Validates the cells of the card and finds the groups named in them. */
function placeOf(cells: Cells, known: KnownNames): { groups: string[]; errors: Mistakes } {
  const names = cells.groups.split(';').map(tidyLine).filter(Boolean);
  const errors: Mistakes = [];
  const groups = names.flatMap((name) => {
    const guid = known.groups.get(keyOf(name));
    if (!guid) errors.push({ column: importColumns.groups, message: `Нет группы «${name}»` });
    return guid ?? [];
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

/** Creates one user of the file, with an employee's card when there is a position, all or nothing. */
async function load(
  tx: Tx,
  actor: Actor,
  cells: Cells,
  known: KnownNames,
): Promise<{ guid?: string; errors: Mistakes }> {
  const { groups, errors } = placeOf(cells, known);
  const parsed = z.safeParse(users.input, inputOf(cells));
  for (const { path, message } of parsed.error?.issues ?? [])
    errors.push({ column: titles[String(path[0])] ?? null, message });
  if (!parsed.success || errors.length) return { errors };
  await tx.run(sql`savepoint imported`);
  try {
    const row = await createRow(tx, actor, users, parsed.data);
    if (cells.position) await createCard(tx, actor, row, { position: cells.position, groups });
    await tx.run(sql`release savepoint imported`);
    return { guid: row.guid, errors };
  } catch (error) {
    await tx.run(sql`rollback to savepoint imported`);
    const refusal = translateDatabaseError(error);
    if (!(refusal instanceof AppError)) throw error;
    return { errors: mistakesOf(refusal) };
  }
}

interface UserRows {
  rows: readonly { number: number; cells: Cells }[];
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
  for (const { number, cells } of rows) {
    const about = {
      row: number,
      name: [cells.lastName, cells.firstName, cells.middleName].filter(Boolean).join(' '),
      userName: cells.userName,
    };
    if (known.users.has(cells.userName.toLowerCase())) {
      report.push({ ...about, outcome: 'skip', errors: [{ column: importColumns.userName, message: 'Уже есть' }] });
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
