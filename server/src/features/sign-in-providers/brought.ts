import type { Brought } from 'contract/features/sign-in-providers/calls.ts';
import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import { coversAlways } from 'contract/rights/cover.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { entityTypes, type EntityType, type PermissionValue } from 'contract/rights/permissions.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { entryOf } from '../../resource/remembered.ts';
import { getRow } from '../../resource/store.ts';
import { administered } from './administer.ts';
import { plainDn } from './directories/people.service.ts';
import { organizationsOf, rightsIn } from '../rights/administrators.service.ts';

interface Place {
  guid: string;
  rights: Rights;
}

/** The organizations administered by the actor; others are neither shown nor changed. */
async function placesOf(tx: Tx, { account }: Actor): Promise<Place[]> {
  const places: Place[] = [];
  for (const guid of await organizationsOf(tx, account)) {
    const rights = await rightsIn(tx, account, guid);
    if (isAdministrator(rights)) places.push({ guid, rights });
  }
  return places;
}

async function placeBy(tx: Tx, actor: Actor, guid: string): Promise<Place> {
  const place = (await placesOf(tx, actor)).find((one) => one.guid === guid);
  if (place) return place;
  throw invalidField('organizationGuid', 'Выберите организацию, в которой вы администратор');
}

/** The maximum number of groups shown. */
const SHOWN = 500;

/** The group mappings and new people of a provider, as far as the actor administers the organizations. */
export async function broughtBy(tx: Tx, actor: Actor, provider: string): Promise<Brought> {
  const row = await getRow(tx, signInProviders, provider);
  const places: (Brought['places'][number] & { qualifier: string })[] = [];
  const pairs: Brought['pairs'] = [];
  for (const { guid } of await placesOf(tx, actor)) {
    const [organization, groups, own] = await within(tx, guid, (tx) =>
      Promise.all([
        tx.one<{ name: string; qualifier: string }>(
          sql`select o.short_name as name, organization_aside(o) as qualifier from organization o where o.guid = ${guid}`,
        ),
        tx.rows<{ guid: string; name: string }>(
          sql`select guid, name from permission_group order by name collate russian`,
        ),
        tx.rows<Omit<Brought['pairs'][number], 'organization'>>(sql`
          select p.guid, p.value, g.name as "group", exists (
              select from provider_told_group t where t.provider_guid = p.provider_guid and t.value = p.value) as "isReported"
          from provider_group p join permission_group g on g.guid = p.group_guid
          where p.provider_guid = ${row.guid} order by p.value, g.name collate russian`),
      ]),
    );
    places.push({ guid, ...organization!, groups });
    pairs.push(...own.map((pair) => ({ ...pair, organization: guid })));
  }
  const isShared = (name: string) => places.filter((one) => one.name === name).length > 1;
  const namedPlaces = places.map(({ qualifier, name, ...place }) => ({
    ...place,
    name: isShared(name) ? `${name}, ${qualifier}` : name,
  }));
  const nameOf = (guid: string | null) => namedPlaces.find((place) => place.guid === guid)?.name ?? null;
  const found = await tx.one<{ total: number; newcomers: string | null }>(sql`
    select provider_groups_count(guid)::integer as total, newcomers_guid as newcomers from sign_in_provider where guid = ${row.guid}`);
  const newcomers = found!.newcomers;
  const groups = await tx.rows<{ value: string }>(sql`
    select value from provider_told_group where provider_guid = ${row.guid} order by told_at desc, value limit ${SHOWN}`);
  return {
    pairs: pairs.map((pair) => ({ ...pair, organization: nameOf(pair.organization)! })),
    reportedGroups: groups.map(({ value }) => value),
    hiddenPairs: found!.total - pairs.length,
    newcomers: newcomers === null ? null : { guid: newcomers, name: nameOf(newcomers) },
    places: namedPlaces,
  };
}

const isHeld = (rights: Rights, items: Record<string, PermissionValue>): boolean => {
  const grants = Object.entries(items).map(([entity, value]): Grant => ({
    entity: entity as EntityType,
    value,
    group: null,
    effect: 'allow',
    object: null,
    from: null,
    to: null,
  }));
  return coversAlways(rights, {
    standing: 'working',
    day: rights.day,
    grants: grants.filter(({ entity }) => entity in entityTypes),
  });
};

/** Maps a provider's group to a permission group with no more rights than the actor has there. Errors: 403, 404, 409,
 *  422. */
export async function addPair(
  tx: Tx,
  actor: Actor,
  provider: string,
  given: { value: string; organizationGuid: string; groupGuid: string },
): Promise<string> {
  const row = await administered(tx, actor, provider);
  const { guid: organization, rights } = await placeBy(tx, actor, given.organizationGuid);
  return within(tx, organization, async (tx) => {
    const group = await tx.one<{ name: string; items: Record<string, PermissionValue> }>(
      sql`select name, items from permission_group where guid = ${given.groupGuid} for key share`,
    );
    if (!group) throw invalidField('groupGuid', 'Такой группы прав в этой организации нет');
    if (!isHeld(rights, group.items))
      throw new AppError('forbidden', { detail: `Группа «${group.name}» даёт больше прав, чем есть там у вас.` });
    const guid = newGuid();
    const value = row.kind === 'ldap' ? plainDn(given.value) : given.value;
    const added = await tx.run(sql`
      insert into provider_group (guid, organization_guid, provider_guid, value, group_guid)
      values (${guid}, ${organization}, ${row.guid}, ${value}, ${given.groupGuid}) on conflict do nothing`);
    if (!added) throw new AppError('already_exists', { detail: 'Такая связь уже есть.' });
    remember(tx, actor, organization, { guid, name: row.name }, null, { value, group: group.name });
    return guid;
  });
}

/** Errors: 404, also for a pair of an organization where the actor is no administrator. */
export async function removePair(tx: Tx, actor: Actor, provider: string, guid: string): Promise<void> {
  const row = await administered(tx, actor, provider);
  for (const place of await placesOf(tx, actor)) {
    const isRemoved = await within(tx, place.guid, async (tx) => {
      const removed = await tx.one<{ value: string; group: string }>(sql`
        delete from provider_group p using permission_group g
        where p.guid = ${guid} and p.provider_guid = ${row.guid} and g.guid = p.group_guid returning p.value, g.name as "group"`);
      if (removed) remember(tx, actor, place.guid, { guid, name: row.name }, removed, null);
      return removed !== undefined;
    });
    if (isRemoved) return;
  }
  throw new AppError('not_found');
}

function remember(
  tx: Tx,
  actor: Actor,
  organization: string,
  { guid, name }: { guid: string; name: string },
  before: object | null,
  after: object | null,
): void {
  const action = after ? 'create' : 'remove';
  writeJournal(tx, actor, {
    action,
    organization,
    entity: 'provider_group',
    record: guid,
    recordName: name,
    before,
    after,
  });
}

/** Sets where unknown people are created. Errors: 404, 422. */
export async function setNewcomers(tx: Tx, actor: Actor, provider: string, organization: string | null): Promise<void> {
  const row = await administered(tx, actor, provider);
  if (organization) await placeBy(tx, actor, organization);
  const { newcomers, places } = await broughtBy(tx, actor, provider);
  await tx.run(sql`
    update sign_in_provider set newcomers_guid = ${organization}, version = version + 1, updated_at = now() where guid = ${row.guid}`);
  writeJournal(tx, actor, {
    ...entryOf(signInProviders, actor, row),
    action: 'update',
    ...(organization
      ? { after: { newcomers: places.find(({ guid }) => guid === organization)?.name } }
      : { before: { newcomers: newcomers?.name ?? null } }),
  });
}
