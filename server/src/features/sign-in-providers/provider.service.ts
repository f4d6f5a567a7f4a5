import type { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** A provider with its secret as it is stored, for those who ask it. */
export type OpenProvider = Omit<
  Row<typeof signInProviders>,
  'createdAt' | 'updatedAt' | 'names' | 'hasSecret' | 'position'
> & { secret: Buffer | null; newcomersGuid: string | null };

/** How providers are asked, the same for all. */
export interface ProviderReach {
  /** The hosts that the administrator of the program allows. */
  signInHosts: readonly string[];
  secrets: Secrets;
}

/** The provider of this guid, when the condition on `p` holds. */
export const providerBy = (tx: Tx, guid: string, condition: Sql = sql`p.is_enabled`) =>
  tx.one<OpenProvider>(sql`
    select p.guid, p.version, p.name, p.is_enabled as "isEnabled", p.issuer, p.client_id as "clientId", p.scopes,
      p.ca_bundle as "caBundle", p.mail_domains as "mailDomains", p.groups_claim as "groupsClaim",
      p.second_factor as "secondFactor", p.factor_values as "factorValues", p.newcomers_guid as "newcomersGuid", s.secret
    from sign_in_provider p left join sign_in_provider_secret s on s.provider_guid = p.guid
    where p.guid = ${guid} and ${condition}`);

/** A provider as a person may choose it. */
export interface NamedProvider {
  guid: string;
  name: string;
}

/** The enabled providers that meet a condition on `p`, in the order of the sign-in page. */
export const namedProviders = (tx: Tx, condition: Sql = sql`true`) =>
  tx.rows<NamedProvider>(sql`
    select p.guid, p.name from sign_in_provider p where p.is_enabled and ${condition}
    order by p.position, p.name collate russian`);
