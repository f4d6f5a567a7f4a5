import { authOrgContents } from 'contract/features/auth/calls.ts';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizationAddresses, organizations } from 'contract/features/organizations/facts.ts';
import { organizationPeople } from 'contract/features/organizations/people.ts';
import { organizationTree } from 'contract/features/organizations/tree.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { isAccountOfBank } from 'contract/kit/requisites.ts';
import type { Row } from 'contract/kit/resource.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { setUsage } from '../../resource/removal/usage.ts';
import { setRule, type Rule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { checkLogos } from './look/logos.service.ts';
import { clientsOf, contentsOf } from './clients.ts';
import { dependantsOf, membershipUsage } from './dependants.ts';
import { zoneOf } from './zone.ts';
import { foundOrganization, openOrganization } from './opening.ts';
import { admitPerson, candidatesFor, rolesFor } from './people.ts';
import { carryOut, reorganizationRule } from './reorganization-rule.ts';
import { parentsFor, treeOf } from './tree.ts';

/** Contradictions between the requisites of an organization. */
function contradictions(row: Row<typeof organizations>): { path: string; message: string }[] {
  const { subjectKind, inn, kpp, ogrn, bankAccount, bankBik } = row;
  const isCompany = subjectKind === 'company';
  const [innLength, ogrnLength] = isCompany ? [10, 13] : [12, 15];
  const errors: { path: string; message: string }[] = [];
  const mind = (isWrong: unknown, path: string, message: string) => void (isWrong && errors.push({ path, message }));
  mind(inn && inn.length !== innLength, 'inn', `ИНН должен содержать ${innLength} цифр`);
  mind(ogrn && ogrn.length !== ogrnLength, 'ogrn', `ОГРН должен содержать ${ogrnLength} цифр`);
  mind(isCompany && inn && !kpp, 'kpp', 'Укажите КПП юридического лица');
  mind(!isCompany && kpp, 'kpp', 'КПП не указывается для ИП и физических лиц');
  mind(bankAccount && !bankBik, 'bankBik', 'Укажите БИК банка, в котором открыт счёт');
  mind(
    bankAccount && bankBik && !isAccountOfBank(bankAccount, bankBik),
    'bankAccount',
    'Контрольный ключ счёта не подходит к БИК',
  );
  return errors;
}

const organizationRule: Rule<typeof organizations> = async ({ tx, actor, before, after }) => {
  if (!after) return;
  const errors = contradictions(after);
  if (errors.length) throw new AppError('invalid', { errors });
  await checkLogos(tx, before, after);
  if (before?.isActive && !after.isActive && after.guid === actor.organization) {
    throw new AppError('protected', { detail: 'Организацию, в которой вы сейчас работаете, нельзя убрать в архив.' });
  }
};

/** An organization has one registered address. */
const addressRule: Rule<typeof organizationAddresses> = async ({ tx, before, after }) => {
  if (after?.kind !== 'legal' || (before?.kind === 'legal' && before.ownerGuid === after.ownerGuid)) return;
  const other = await tx.one(sql`
    select from organization_address where owner_guid = ${after.ownerGuid} and kind = 'legal' and guid <> ${after.guid} limit 1`);
  if (other) throw invalidField('kind', 'Юридический адрес уже есть: измените его или выберите другой вид');
};

export function serveOrganizations(server: Server): void {
  setRule(organizations, organizationRule);
  setUsage('membership', membershipUsage);
  serveResource(server, organizations);
  setRule(organizationAddresses, addressRule);
  serveResource(server, organizationAddresses);
  setRule(reorganizations, reorganizationRule);
  serveResource(server, reorganizations);
  serve(server, organizationCalls.found, ({ tx, actor, body }) => foundOrganization(tx, actor, body));
  serve(server, authOrgContents, ({ tx, actor }) => contentsOf(tx, actor));
  serve(server, organizationCalls.carryOut, ({ tx, actor, params }) => carryOut(tx, actor, params.guid));
  serve(server, organizationTree.tree, ({ tx, actor, query }) => treeOf(tx, actor, query));
  serve(server, organizationTree.parents, ({ tx, actor, params, query }) =>
    parentsFor(tx, actor, params.guid, query.search),
  );
  serve(server, organizationPeople.candidates, ({ tx, actor, query }) => candidatesFor(tx, actor, query.search));
  serve(server, organizationPeople.roles, ({ tx, actor }) => rolesFor(tx, actor));
  serve(server, organizationPeople.admit, ({ tx, actor, body }) => admitPerson(tx, actor, body));
  serve(server, organizationCalls.dependants, ({ tx, actor, params }) => dependantsOf(tx, actor, params.guid));
  serve(server, organizationCalls.mine, ({ tx, actor }) => clientsOf(tx, actor));
  serve(server, organizationCalls.zone, ({ tx, query }) => zoneOf(tx, query.regionGuid));
  serve(server, organizationCalls.open, ({ tx, actor, params, body }) =>
    openOrganization(tx, actor, params.guid, body.position),
  );
}
