import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig, type Config } from '../config.ts';
import { openOwner } from '../db/open-owner.ts';
import { cluster } from './cluster.ts';
import { database } from './database.ts';
import { fault, ok, refusal, warning, type Finding, type Section } from './finding.ts';
import { folders, versions } from './machine.ts';
import { network } from './network.ts';
import { pooler, standbys } from './servers.ts';
import { work } from './work.ts';

type Environment = Record<string, string | undefined>;

function settingsOf(env: Environment): { config: Config | undefined; findings: Finding[] } {
  try {
    const config = readConfig(env);
    const place = config.databaseUrl ? 'своя база' : `встроенная база в ${config.dataDir}`;
    return { config, findings: [ok(`Настройки понятны: ${place}, ROLE=${config.role}.`)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...wrong] = error.message.split('\n');
    return { config: undefined, findings: wrong.map((line) => fault(line.trim(), 'Исправьте и проверьте снова.')) };
  }
}

async function databaseOf(config: Config): Promise<Section[]> {
  const title = 'База данных';
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [
      { title, findings: [warning(`В ${config.dataDir} базы ещё нет.`, 'Её создаст первый запуск: npm start.')] },
    ];
  const opened = await openOwner(config).catch(refusal);
  if ('mark' in opened) return [{ title, findings: [opened] }];
  const { client, place, close } = opened;
  try {
    await client.query("set default_transaction_read_only = on; set search_path = public; set timezone = 'UTC'");
    const { findings, hasSchema } = await database(client);
    const beside = hasSchema
      ? [...(await cluster(client)), ...(await pooler(client, config)), ...(await standbys(client, config))]
      : [];
    const sections = [{ title, findings: [ok(`База ${place} доступна.`), ...findings, ...beside] }];
    return hasSchema ? [...sections, { title: 'Работа', findings: await work(client, config) }] : sections;
  } finally {
    await close();
  }
}

const copies = warning(
  'О копиях программа ничего не знает: где они и сняты ли, здесь не видно.',
  'Проверьте последнюю сами: npm run backup -- --check ФАЙЛ.',
);

/** Checks an installation by its settings without changing anything; a stopped embedded database is started for the
 *  time of the check. */
export async function examine(env: Environment = process.env): Promise<Section[]> {
  const { config, findings } = settingsOf(env);
  const sections = [{ title: 'Программа и настройки', findings: [...versions(), ...findings] }];
  if (!config) return sections;
  return [
    ...sections,
    { title: 'Папки и диск', findings: folders(config) },
    ...(await databaseOf(config)),
    { title: 'Сеть', findings: await network(config) },
    { title: 'Копии', findings: [copies] },
  ];
}
