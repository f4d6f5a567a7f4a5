import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import pg from 'pg';
import { StartError } from '../start-error.ts';

type AppLogin = { user: string; password: string | undefined };

const attributes = 'login nosuperuser nobypassrls nocreatedb nocreaterole noinherit noreplication';
const insufficientPrivilege = '42501';
/** PostgreSQL's limit for names in bytes; longer names are truncated. */
const LONGEST_NAME = 63;
/** Roles are shared by the whole server: a program on another database may have created the same role meanwhile. */
const madeMeanwhile = ['42710', '23505', 'XX000'];

/** The credentials of the program's role. The password is derived from the owner's, so that nothing is stored and all
 *  programs agree. */
export function appLogin(owner: string, ownerPassword: string | undefined): AppLogin {
  const user = `${owner}_app`;
  if (Buffer.byteLength(user) > LONGEST_NAME)
    throw new StartError(
      `Имя пользователя базы ${owner} слишком длинное: к нему добавляется «_app», а в имени роли не больше ${LONGEST_NAME} байт.`,
    );
  return { user, password: ownerPassword && createHmac('sha256', ownerPassword).update(user).digest('base64url') };
}

/** Creates the role when it is missing; refuses one that could bypass row-level security. */
export async function ensureAppRole(owner: pg.Client, { user, password }: AppLogin): Promise<void> {
  if (await findAppRole(owner, user)) return;
  const create = `create role ${pg.escapeIdentifier(user)} ${attributes}${passwordClause(user, password)}`;
  await run(owner, create, `Создайте роль один раз от имени администратора базы:\n  ${create};`);
}

/** Whether the role exists. Throws StartError for one that could bypass row-level security. */
export async function findAppRole(owner: pg.Client, user: string): Promise<boolean> {
  const role = await find(owner, user);
  if (role) refusePowerful(role, user);
  return role !== undefined;
}

/** Renews the password of the role after the owner's password has changed. */
export async function renewPassword(owner: pg.Client, { user, password }: AppLogin): Promise<void> {
  const alter = `alter role ${pg.escapeIdentifier(user)}${passwordClause(user, password)}`;
  await run(owner, alter, `Обновите пароль роли один раз от имени администратора базы:\n  ${alter};`);
}

/** Grants the role the rights required by the schema where they differ: after a migration, or a restore on another
 *  server. */
export async function giveRights(owner: pg.Client, { user }: AppLogin): Promise<void> {
  await owner.query('select give_rights($1)', [user]);
}

type Role = { canLogIn: boolean; powers: string[] };

/** The role, with all roles it is a member of that can bypass row-level security. */
async function find(owner: pg.Client, user: string): Promise<Role | undefined> {
  const { rows } = await owner.query<Role>(
    `select a.rolcanlogin as "canLogIn", array(
       select r.rolname::text from pg_roles r
       where pg_has_role(a.oid, r.oid, 'member') and (r.rolname = current_user or r.rolsuper or r.rolbypassrls or r.rolcreaterole
         or r.rolname in ('pg_read_all_data', 'pg_write_all_data'))
       order by r.rolname <> a.rolname, r.rolname) as powers
     from pg_roles a where a.rolname = $1`,
    [user],
  );
  return rows[0];
}

function refusePowerful({ canLogIn, powers }: Role, user: string): void {
  const fix = (sql: string) => `Исправьте это от имени администратора базы:\n  ${sql};`;
  const name = pg.escapeIdentifier(user);
  const [power] = powers;
  if (!canLogIn || power === user)
    throw new StartError(
      `Роль ${user} не подходит программе: она должна входить в базу, не обходить защиту строк и не управлять ролями. ` +
        fix(`alter role ${name} ${attributes}`),
    );
  if (power)
    throw new StartError(
      `Роль ${user} не подходит программе: она входит в роль ${power}, которой защита строк не помеха. ` +
        fix(`revoke ${pg.escapeIdentifier(power)} from ${name}`),
    );
}

async function run(owner: pg.Client, sql: string, advice: string): Promise<void> {
  try {
    await owner.query(sql);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (madeMeanwhile.includes(code)) return;
    if (code !== insufficientPrivilege) throw error;
    throw new StartError(`Пользователю базы из DATABASE_URL нельзя управлять ролями. ${advice}`);
  }
}

/** Sends the SCRAM verifier instead of the password, so that neither log contains the password. */
function passwordClause(user: string, password: string | undefined): string {
  return password ? ` password '${scramVerifier(user, password)}'` : '';
}

/** A SCRAM verifier (RFC 5802) in PostgreSQL's format; the salt is derived from the password, so that all programs
 *  write the same. */
function scramVerifier(user: string, password: string): string {
  const rounds = 4096;
  const salt = createHmac('sha256', password).update(`salt ${user}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
