import {
  policyFields,
  secondFactorDemands,
  type SecondPersonKind,
  secondPersonKinds,
  type SecurityPolicy,
} from 'contract/features/users/security-policy.ts';
import { users } from 'contract/features/users/facts.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { reached } from '../../resource/rights/reach.ts';
import { administratorsHere } from '../rights/administrators.service.ts';
import { inSightOf } from '../rights/people.service.ts';
import { needSecondPerson } from '../rights/second-person.service.ts';
import { namedProviders } from '../sign-in-providers/provider.service.ts';
import { requirableProviders } from '../sign-in-providers/required.service.ts';
import { refuse } from './authority.service.ts';

type StoredPolicy = Omit<SecurityPolicy, 'providers' | 'guests' | 'administrators'>;
type PolicyValues = Omit<StoredPolicy, 'version' | 'updatedAt'>;

const NAMED = 10;

async function guestsFor(tx: Tx, rights: Rights): Promise<SecurityPolicy['guests']> {
  if (reached(users, rights, 'read').reach) return null;
  const found = await tx.one<NonNullable<SecurityPolicy['guests']>>(sql`
    select count(*)::integer as count,
      coalesce((array_agg(u.full_name || coalesce(' (' || u.home_name || ')', '') order by u.full_name collate russian))[1:${NAMED}], '{}') as names
    from organization_user u where not u.is_home and u.status <> 'archived' and not u.is_erased`);
  return found!;
}

/** The policy as readable by a person. */
export async function policyOf(tx: Tx, { rights, account }: Actor): Promise<SecurityPolicy> {
  const [found, providers, guests] = await Promise.all([
    tx.one<StoredPolicy>(sql`
    select second_factor as "secondFactor", min_password_length as "minPasswordLength",
      password_validity_days as "passwordValidityDays", dormant_days as "dormantDays", version, updated_at as "updatedAt",
      required_provider_guid as "requiredProviderGuid", second_person as "secondPerson",
      second_person_members as "secondPersonMembers", second_person_days as "secondPersonDays", allows_links as "allowsLinks",
      emergency_guid as "emergencyGuid"
    from security_policy_of(current_organization())`),
    requirableProviders(tx, rights),
    guestsFor(tx, rights),
  ]);
  const others = (await administratorsHere(tx)).filter((person) => person.account !== account);
  const administrators = (await inSightOf(tx, rights, others)).map((person) => ({
    guid: person.account!,
    name: person.name,
  }));
  return { ...found!, providers, guests, administrators };
}

const keys = Object.keys(policyFields) as (keyof PolicyValues)[];

const valuesOf = (policy: PolicyValues) => Object.fromEntries(keys.map((key) => [key, policy[key]]));

/** The same for the journal, with the name of the provider. */
const journalValues = (policy: SecurityPolicy) => {
  const provider = policy.providers.find(({ guid }) => guid === policy.requiredProviderGuid);
  const emergency = policy.administrators.find(({ guid }) => guid === policy.emergencyGuid);
  const names = {
    ...(provider && { requiredProviderGuid: provider.name }),
    ...(emergency && { emergencyGuid: emergency.name }),
  };
  return { ...valuesOf(policy), names };
};

const NAME = 'Политика безопасности';

/** Describes a change of the policy. */
function changesOfRows(before: SecurityPolicy, after: PolicyValues): string[] {
  const nameOf = (provider: string) =>
    before.providers.find(({ guid }) => guid === provider)?.name ?? 'выключенный поставщик';
  const text = (key: keyof PolicyValues, value: unknown): string => {
    if (key === 'secondFactor') return secondFactorDemands[value as PolicyValues['secondFactor']];
    if (key === 'emergencyGuid')
      return before.administrators.find(({ guid }) => guid === value)?.name ?? (value ? 'другая' : 'нет');
    if (key === 'allowsLinks') return value ? 'разрешены' : 'запрещены';
    if (key === 'requiredProviderGuid') return value === null ? 'любой вход' : nameOf(String(value));
    if (Array.isArray(value))
      return value.map((kind: SecondPersonKind) => secondPersonKinds[kind]).join('; ') || 'ничего';
    return String(value ?? 'нет');
  };
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${policyFields[key].label}: «${text(key, before[key])}» → «${text(key, after[key])}»`);
}

/** Errors: 403 unless the user is an administrator, 412 with the current policy when it was changed meanwhile. */
export async function savePolicy(tx: Tx, actor: Actor, version: number, given: PolicyValues): Promise<SecurityPolicy> {
  if (!isAdministrator(actor.rights))
    refuse('Политику безопасности меняет администратор: тот, кто управляет сотрудниками и правами.');
  const { secondFactor, minPasswordLength, passwordValidityDays, dormantDays, requiredProviderGuid } = given;
  await tx.run(sql`
    insert into security_policy (organization_guid) values (${actor.organization}) on conflict do nothing`);
  await tx.run(sql`select from security_policy where organization_guid = ${actor.organization} for update`);
  const before = await policyOf(tx, actor);
  if (before.version !== version) {
    throw new AppError('stale', { detail: 'Политику изменил другой администратор.', current: { ...before } });
  }
  const isKnown = (await namedProviders(tx)).some(({ guid }) => guid === requiredProviderGuid);
  if (requiredProviderGuid && !isKnown && requiredProviderGuid !== before.requiredProviderGuid)
    throw invalidField('requiredProviderGuid', 'Такого поставщика входа нет, или он выключен');
  if (given.secondPerson.length && !before.secondPerson.length && (await administratorsHere(tx)).length < 2)
    throw invalidField(
      'secondPerson',
      'Второго лица нет: в организации один администратор. Сначала назначьте другого.',
    );
  if (given.emergencyGuid !== before.emergencyGuid) {
    if (given.emergencyGuid === actor.account)
      throw invalidField('emergencyGuid', 'Свою учётную запись аварийной не называют: это делает другой администратор');
    if (given.emergencyGuid && !before.administrators.some(({ guid }) => guid === given.emergencyGuid))
      throw invalidField('emergencyGuid', 'Аварийной бывает учётная запись администратора этой организации');
  }
  // The former and the new emergency account may not decide on it.
  const concerned = [before, given].flatMap(({ emergencyGuid: guid }) =>
    guid && before.emergencyGuid !== given.emergencyGuid ? [guid] : [],
  );
  const danger = { kind: 'policy', title: NAME, lines: changesOfRows(before, given), concerned } as const;
  const guards = ['secondPerson', 'secondPersonMembers', 'secondPersonDays', 'emergencyGuid'] as const;
  if (guards.some((key) => JSON.stringify(before[key]) !== JSON.stringify(given[key])))
    await needSecondPerson(tx, actor, { ...danger, isGuard: true });
  await needSecondPerson(tx, actor, danger);
  await tx.run(sql`
    update security_policy set second_factor = ${secondFactor}, min_password_length = ${minPasswordLength},
      password_validity_days = ${passwordValidityDays}, dormant_days = ${dormantDays}, required_provider_guid = ${requiredProviderGuid},
      second_person = ${given.secondPerson}, second_person_members = ${given.secondPersonMembers}, second_person_days = ${given.secondPersonDays},
      allows_links = ${given.allowsLinks}, emergency_guid = ${given.emergencyGuid},
      version = version + 1, updated_at = now()
    where organization_guid = ${actor.organization}`);
  const after = await policyOf(tx, actor);
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'security_policy',
    record: actor.organization!,
    recordName: NAME,
    before: journalValues(before),
    after: journalValues(after),
  });
  return after;
}
