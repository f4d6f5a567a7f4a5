import type pg from 'pg';
import { SEAL_BYTES, type Secrets } from '../core/secrets.ts';
import { name, sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { StartError } from '../start-error.ts';

interface SecretPlace {
  table: string;
  column: string;
  /** The column that identifies the owner of a secret. */
  owner: string;
}

/** The places of secrets: outside of organizations, and of each organization. */
const common: readonly SecretPlace[] = [
  { table: 'account', column: 'second_factor_secret', owner: 'guid' },
  { table: 'sign_in_provider_secret', column: 'secret', owner: 'provider_guid' },
  { table: 'session', column: 'id_token', owner: 'guid' },
];
const fenced: readonly SecretPlace[] = [
  { table: 'exchange_channel_secret', column: 'password', owner: 'channel_guid' },
];

async function sealIn(tx: Tx, secrets: Secrets, { table, column, owner }: SecretPlace): Promise<number> {
  const [from, secret, whose] = [name(table), name(column), name(owner)];
  const rows = await tx.rows<{ whose: string; kept: Buffer }>(sql`
    select ${whose} as whose, ${secret} as kept from ${from}
    where encode(substr(${secret}, 1, ${secrets.seal.length / 2}), 'hex') <> ${secrets.seal} for update`);
  for (const { whose: guid, kept } of rows)
    tx.later(
      sql`update ${from} set ${secret} = ${secrets.keep(secrets.open(kept, guid), guid)} where ${whose} = ${guid}`,
    );
  return rows.length;
}

/** Seals secrets that are open or sealed with an earlier key with the current key; returns their number. Throws
 *  StartError without changes when a secret cannot be opened. */
export async function resealSecrets(pool: pg.Pool, secrets: Secrets): Promise<number> {
  const { rows: seals } = await pool.query<{ seal: Buffer }>('select kept_seals($1) as seal', [SEAL_BYTES]);
  if (!seals.every(({ seal }) => secrets.knows(seal)))
    throw new StartError(
      'В базе есть секреты, зашифрованные другим ключом. Задайте тот же SECRET_KEY; чтобы сменить ключ, назовите через запятую новый и прежний.',
    );
  if (seals.every(({ seal }) => seal.subarray(0, secrets.seal.length / 2).toString('hex') === secrets.seal)) return 0;
  const sealed = (organization: string | null) =>
    asOrg(pool, { organization, account: null }, 'write', async (tx) => {
      let count = 0;
      for (const place of organization ? fenced : common) count += await sealIn(tx, secrets, place);
      return count;
    });
  const organizations = await asOrg(pool, { organization: null, account: null }, 'read', (tx) =>
    tx.rows<{ guid: string }>(sql`select guid from organization`),
  );
  let count = await sealed(null);
  for (const { guid } of organizations) count += await sealed(guid);
  return count;
}
