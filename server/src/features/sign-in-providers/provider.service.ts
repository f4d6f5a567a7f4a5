import type { providerKinds, signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Secrets } from '../../core/secrets.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Directory } from './directories/directory.service.ts';

/** The common part of providers and directories. */
export type TrustedProvider = Pick<Row<typeof signInProviders>, 'guid' | 'version' | 'name' | 'mailDomains'> & {
  newcomersGuid: string | null;
};

/** A provider with its stored secret, for querying it. */
export type OpenProvider = TrustedProvider &
  Pick<Row<typeof signInProviders>, 'caBundle' | 'groupsClaim' | 'secondFactor' | 'factorValues'> & {
    issuer: string;
    clientId: string;
    scopes: string;
    secret: Buffer | null;
  };

/** A directory with its settings for people. */
export type OpenDirectory = TrustedProvider & Directory;

/** Connection restrictions common to all providers. */
export interface ProviderReach {
  /** The hosts that the administrator of the program allows. */
  signInHosts: readonly string[];
  secrets: Secrets;
}

const common = sql`p.guid, p.version, p.name, p.mail_domains as "mailDomains", p.newcomers_guid as "newcomersGuid",
  p.ca_bundle as "caBundle", s.secret`;
const from = sql`from sign_in_provider p left join sign_in_provider_secret s on s.provider_guid = p.guid`;

/** The OpenID Connect provider with this guid that matches a condition on `p`. */
export const providerBy = (tx: Tx, guid: string, condition: Sql = sql`p.is_enabled`) =>
  tx.one<OpenProvider>(sql`
    select ${common}, p.issuer, p.client_id as "clientId", p.scopes, p.groups_claim as "groupsClaim",
      p.second_factor as "secondFactor", p.factor_values as "factorValues"
    ${from} where p.kind = 'oidc' and p.guid = ${guid} and ${condition}`);

/** The directories that match a condition on `p`, in the order of queries. */
export const directoriesWhere = (tx: Tx, condition: Sql) =>
  tx.rows<OpenDirectory>(sql`
    select ${common}, p.dialect, p.addresses, p.bind_dn as "bindDn", p.base_dn as "baseDn",
      p.timeout_seconds as "timeoutSeconds", p.people_filter as "peopleFilter", p.disabled_filter as "disabledFilter",
      p.groups_from as "groupsFrom", p.groups_base_dn as "groupsBaseDn", p.login_attributes as "loginAttributes",
      p.subject_attribute as "subjectAttribute", p.last_name_attribute as "lastNameAttribute",
      p.first_name_attribute as "firstNameAttribute", p.middle_name_attribute as "middleNameAttribute",
      p.email_attribute as "emailAttribute", p.phone_attribute as "phoneAttribute",
      p.position_attribute as "positionAttribute", p.department_attribute as "departmentAttribute"
    ${from} where p.kind = 'ldap' and ${condition} order by p.position, p.name collate russian`);

/** A provider as shown for choosing. */
export interface NamedProvider {
  guid: string;
  name: string;
  kind: keyof typeof providerKinds;
}

/** The enabled providers that meet a condition on `p`, in the order of the sign-in page. */
export const namedProviders = (tx: Tx, condition: Sql = sql`true`) =>
  tx.rows<NamedProvider>(sql`
    select p.guid, p.name, p.kind from sign_in_provider p where p.is_enabled and ${condition}
    order by p.position, p.name collate russian`);
