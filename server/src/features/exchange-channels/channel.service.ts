import type { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { ChannelFault } from './fault.service.ts';

/** A channel with its stored password, for connecting to its servers. */
export type OpenChannel = Omit<
  Row<typeof exchangeChannels>,
  'version' | 'createdAt' | 'updatedAt' | 'names' | 'hasPassword' | 'lastReadAt' | 'lastResult'
> & { password: Buffer | null };

/** Connection restrictions common to all organizations. */
export interface Reach {
  /** The hosts allowed by the administrator of the program. */
  hosts: readonly string[];
  /** The timeout of a silent server, ms. */
  patienceMs: number;
  secrets: Secrets;
}

/** The channels that meet a condition on `c`, by name. */
export const channelsWhere = (tx: Tx, condition: Sql): Promise<OpenChannel[]> =>
  tx.rows<OpenChannel>(sql`
    select c.guid, c.name, c.kind, c.is_enabled as "isEnabled", c.host, c.port, c.security, c.login, c.host_key as "hostKey", c.folder,
      c.done_folder as "doneFolder", c.failed_folder as "failedFolder", c.senders, c.address, c.smtp_host as "smtpHost",
      c.smtp_port as "smtpPort", c.smtp_security as "smtpSecurity", c.is_answering as "isAnswering", c.out_folder as "outFolder",
      c.ca_bundle as "caBundle", s.password
    from exchange_channel c left join exchange_channel_secret s on s.channel_guid = c.guid
    where ${condition} order by c.name, c.guid`);

/** The decrypted password. Throws ChannelFault when it is not set. */
export function passwordOf({ guid, password }: OpenChannel, secrets: Secrets): string {
  if (password === null) throw new ChannelFault('Пароль канала не задан');
  return secrets.open(password, guid).toString();
}
