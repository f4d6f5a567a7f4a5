import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Extensions required by the schema; part of an ordinary PostgreSQL, and the owner of a database may create them. */
export const extensions = ['pg_trgm', 'btree_gist', 'btree_gin'] as const;

interface Lacking {
  name: string;
  /** The extension is not installed on the server. */
  isAbsent: boolean;
}

/** The extensions missing in the database. */
async function lackingIn(owner: pg.Client): Promise<Lacking[]> {
  const { rows } = await owner.query<Lacking>(
    `select w.name, not exists (select from pg_available_extensions a where a.name = w.name) as "isAbsent"
     from unnest($1::text[]) w (name) where not exists (select from pg_extension e where e.extname = w.name)`,
    [extensions],
  );
  return rows;
}

/** Refuses a database that the program could not work with. Throws StartError with what to do. */
export async function refuseUnfit(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
            lower('Ё') = 'ё' as "knowsRussian", current_database() as database,
            has_database_privilege(current_database(), 'create') as "mayCreate"`,
  );
  const { version, name, knowsRussian, database, mayCreate } = rows[0];
  if (version < 150_000) throw new StartError(`PostgreSQL ${name} слишком стар: нужен 15 или новее.`);
  if (!knowsRussian) {
    throw new StartError(
      'База данных не различает регистр русских букв, поэтому поиск не работал бы. Создайте базу заново с такой сортировкой: ' +
        "create database … template template0 encoding 'UTF8' locale 'C.UTF-8' (или 'ru_RU.UTF-8').",
    );
  }
  const lacking = await lackingIn(owner);
  const absent = lacking.filter(({ isAbsent }) => isAbsent).map((extension) => extension.name);
  if (absent.length)
    throw new StartError(
      `На сервере PostgreSQL нет расширений: ${absent.join(', ')}. Установите их: в Debian они входят в пакет postgresql, ` +
        'в системах с RPM — в postgresql-contrib.',
    );
  if (lacking.length && !mayCreate)
    throw new StartError(
      'Этой роли нельзя добавлять в базу ни схем, ни расширений. Выполните от имени владельца базы или администратора сервера:\n' +
        `  grant create on database ${pg.escapeIdentifier(database)} to ${pg.escapeIdentifier(owner.user!)};`,
    );
}
