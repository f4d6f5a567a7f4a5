import type pg from 'pg';
import type { Config } from '../config.ts';
import { appLogin } from '../db/app-role.ts';
import { connectionAt, openClient, placeOf, type Connection } from '../db/servers.ts';
import { checkStandby, PRIMARY_POSITION, reasonOf, type Primary } from '../db/standbys.ts';
import { fault, ok, warning, wordsOf, type Finding } from './finding.ts';

const PATIENCE_MS = 3000;

/** The connection settings of the program with a short timeout. */
function programOf({ user, password, database, ssl }: pg.Client): Connection {
  const login = appLogin(user ?? '', password ?? undefined);
  return { database, ssl, ...login, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
}

/** Checks whether the pooler in front of the database supports the program's statements, which are prepared in one
 *  transaction and used in the next. */
export async function pooler(owner: pg.Client, { databasePoolUrl }: Config): Promise<Finding[]> {
  if (!databasePoolUrl) return [];
  const connection = connectionAt(databasePoolUrl, programOf(owner));
  const name = `PgBouncer ${placeOf(connection)}`;
  try {
    const client = await openClient(connection);
    try {
      for (const text of ['begin', 'commit', 'begin', 'commit']) {
        await client.query(text);
        await client.query({ name: 'doctor', text: 'select 1' });
      }
    } finally {
      await client.end();
    }
    return [ok(`${name} пропускает подготовленные команды.`)];
  } catch (error) {
    return [
      fault(
        `${name} не подходит: ${wordsOf(error)}.`,
        'Нужен PgBouncer 1.21 или новее с max_prepared_statements больше нуля, который знает роль программы (auth_file или auth_query).',
      ),
    ];
  }
}

/** Checks whether each standby can be read from, with the program's own queries. */
export async function standbys(owner: pg.Client, { databaseReplicaUrls }: Config): Promise<Finding[]> {
  if (!databaseReplicaUrls.length) return [];
  const program = programOf(owner);
  const [position] = (await owner.query<Primary>(PRIMARY_POSITION)).rows;
  const findings = databaseReplicaUrls.map(async (url): Promise<Finding[]> => {
    const connection = connectionAt(url, program);
    const name = `Резервный сервер базы ${placeOf(connection)}`;
    try {
      const client = await openClient(connection);
      try {
        await checkStandby(client, position!);
        const { rows } = await client.query<{ isFed: boolean }>(
          `select current_setting('hot_standby_feedback')::boolean as "isFed"`,
        );
        return [
          ok(`${name} не отстаёт: с него читают.`),
          ...(rows[0]!.isFed
            ? []
            : [
                warning(
                  `${name} обрывает долгие чтения (hot_standby_feedback выключен).`,
                  'Включите его на резервном сервере: выгрузки не будут прерываться.',
                ),
              ]),
        ];
      } finally {
        await client.end();
      }
    } catch (error) {
      return [
        warning(
          `${name} ${reasonOf(error)}: читают без него.`,
          'Проверьте репликацию: pg_stat_replication на главном.',
        ),
      ];
    }
  });
  return (await Promise.all(findings)).flat();
}
