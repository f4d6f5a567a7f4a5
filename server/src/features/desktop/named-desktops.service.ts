import type { DesktopItem } from 'contract/features/desktop/calls.ts';
import type { ListedDesktop, NamedDesktop } from 'contract/features/desktop/named-calls.ts';
import { decide } from 'contract/rights/decide.ts';
import { entityTypes, type Action, type EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { checkVersion, itemsOf, lockWidgets, putItems, widgetsOf } from './desktop-items.service.ts';

const MAX_DESKTOPS = 30;

interface Content {
  name: string;
  items: DesktopItem[];
  requiredEntity: EntityType | null;
}
type Stored = Omit<NamedDesktop, 'widgets'>;

/** A condition: the desktop `d` is shown to the user. */
export const isShownTo = ({ account, rights }: Actor): Sql => {
  const read = Object.keys(entityTypes).filter((entity) => decide(rights, entity as EntityType, 'read').allowed);
  return sql`(d.account_guid is null or d.account_guid = ${account}) and (d.required_entity is null or d.required_entity = any(${read}::text[]))`;
};

const isShown = (actor: Actor) =>
  sql`d.name is not null and d.organization_guid = current_organization() and ${isShownTo(actor)}`;

/** The named desktops of the user, then those of the organization. */
export const namedDesktops = (tx: Tx, actor: Actor): Promise<ListedDesktop[]> =>
  tx.rows<ListedDesktop>(sql`
    select d.guid, d.name, d.account_guid is not null as "isOwn", (select count(*) from desktop_item i where i.desktop_guid = d.guid) as widgets
    from desktop d where ${isShown(actor)} order by d.account_guid is null, d.name collate russian`);

async function stored(tx: Tx, actor: Actor, guid: string, lock = sql``): Promise<Stored> {
  const found = await tx.one<Stored>(sql`
    select d.guid, d.name, d.version, d.account_guid is not null as "isOwn", d.required_entity as "requiredEntity", ${itemsOf} as items
    from desktop d where d.guid = ${guid} and ${isShown(actor)} ${lock}`);
  if (!found) throw new AppError('not_found', { detail: 'Такого рабочего стола нет.' });
  return found;
}

/** One named desktop. Errors: 404 when there is none, or it is another person's. */
export async function namedDesktop(tx: Tx, actor: Actor, guid: string): Promise<NamedDesktop> {
  const desktop = await stored(tx, actor, guid);
  return { ...desktop, widgets: await widgetsOf(tx, actor, desktop.items) };
}

/** Personal desktops can be changed freely; those of the organization need the right. Errors: 403. */
function demand({ rights }: Actor, isOwn: boolean, action: Action): void {
  const { allowed, reason } = decide(rights, 'desktops', action);
  if (!isOwn && !allowed) throw new AppError('forbidden', { detail: reason });
}

/** Refuses a desktop that the user themselves would not see. Errors: 422. */
function checkReaders({ rights }: Actor, isOwn: boolean, requiredEntity: EntityType | null): void {
  if (!requiredEntity) return;
  if (isOwn) throw invalidField('requiredEntity', 'Свой рабочий стол и так виден только вам');
  if (!decide(rights, requiredEntity, 'read').allowed)
    throw invalidField('requiredEntity', 'Этот раздел вам закрыт: рабочего стола не увидели бы и вы');
}

const kept = ({ name, items, requiredEntity }: Content) => ({ name, items, requiredEntity });

const entryOf = (actor: Actor, guid: string, recordName: string) => ({
  organization: actor.organization,
  entity: 'desktop',
  record: guid,
  recordName,
});

/** Creates a desktop of the user or of the organization. Errors: 403, 409 when the name is taken, 422. */
export async function createDesktop(
  tx: Tx,
  actor: Actor,
  {
    isOwn,
    name,
    items,
    requiredEntity = null,
  }: Omit<Content, 'requiredEntity'> & Partial<Content> & { isOwn: boolean },
): Promise<NamedDesktop> {
  demand(actor, isOwn, 'create');
  checkReaders(actor, isOwn, requiredEntity);
  const owner = isOwn ? actor.account : null;
  const [found] = await tx.rows<{ total: number }>(sql`
    select count(*) as total from desktop
    where organization_guid = current_organization() and account_guid is not distinct from ${owner}::uuid and name is not null`);
  if (found!.total >= MAX_DESKTOPS)
    throw invalidField('name', `Рабочих столов уже ${MAX_DESKTOPS}, больше нельзя: удалите ненужный`);
  await lockWidgets(tx, items, []);
  const guid = newGuid();
  await tx.run(sql`
    insert into desktop (guid, organization_guid, account_guid, name, required_entity)
    values (${guid}, ${actor.organization}, ${owner}, ${name}, ${requiredEntity})`);
  await putItems(tx, guid, items);
  writeJournal(tx, actor, { ...entryOf(actor, guid, name), action: 'create', after: { name, items, requiredEntity } });
  return namedDesktop(tx, actor, guid);
}

/** Renames and arranges a named desktop. Errors: 403, 404, 409 when the name is taken, 412, 422. */
export async function updateDesktop(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  { name, items, requiredEntity }: Content,
): Promise<NamedDesktop> {
  const before = await stored(tx, actor, guid, sql`for no key update of d`);
  demand(actor, before.isOwn, 'update');
  checkVersion(before.version, version);
  checkReaders(actor, before.isOwn, requiredEntity);
  await lockWidgets(tx, items, before.items);
  await tx.run(sql`
    update desktop set name = ${name}, required_entity = ${requiredEntity}, version = version + 1, updated_at = now()
    where guid = ${guid}`);
  await putItems(tx, guid, items);
  writeJournal(tx, actor, {
    ...entryOf(actor, guid, name),
    action: 'update',
    before: kept(before),
    after: { name, items, requiredEntity },
  });
  return namedDesktop(tx, actor, guid);
}

/** Removes a named desktop. Errors: 403, 404, 412. */
export async function removeDesktop(tx: Tx, actor: Actor, guid: string, version: number | null): Promise<void> {
  const before = await stored(tx, actor, guid, sql`for update of d`);
  demand(actor, before.isOwn, 'delete');
  checkVersion(before.version, version);
  await tx.run(sql`delete from desktop where guid = ${guid}`);
  writeJournal(tx, actor, {
    ...entryOf(actor, guid, before.name),
    action: 'remove',
    before: kept(before),
  });
}
