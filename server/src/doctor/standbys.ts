import type pg from 'pg';
import type { Config } from '../config.ts';
import { appLogin } from '../db/app-role.ts';
import { openClient, placeOf, standbyOf } from '../db/servers.ts';
import { checkStandby, PRIMARY_POSITION, reasonOf, type Primary } from '../db/standbys.ts';
import { ok, warning, type Finding } from './finding.ts';

const PATIENCE_MS = 3000;

/** Whether each standby may be read from: asked as the program asks it. */
export async function standbys(owner: pg.Client, { databaseReplicaUrls }: Config): Promise<Finding[]> {
  const { database, ssl } = owner;
  const login = appLogin(owner.user ?? '', owner.password ?? undefined);
  const program = { database, ssl, ...login, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const findings = databaseReplicaUrls.map(async (url): Promise<Finding[]> => {
    const connection = standbyOf(program, url);
    const name = `Резервный сервер базы ${placeOf(connection)}`;
    try {
      const [position] = (await owner.query<Primary>(PRIMARY_POSITION)).rows;
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
