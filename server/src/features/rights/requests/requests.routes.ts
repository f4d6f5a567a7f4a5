import { MAX_WAITING, requestCalls as calls } from 'contract/features/rights/requests.ts';
import { individualPermissions } from 'contract/features/rights/facts.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal, type NewEntry } from '../../../core/journal.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { notify } from '../../../jobs/notify.ts';
import { createRow } from '../../../resource/store.ts';
import { everybodyHere, inSightOf } from '../people.service.ts';
import {
  allows,
  decidersAmong,
  grantFor,
  hindranceOf,
  personOf,
  requestsFor,
  storedRequest,
  titleOf,
  whyWithoutEffect,
  type Asked,
  type StoredRequest,
} from './requests.ts';

const about = (guid: string) => ({ resource: 'permission-requests', guid });
const conflict = (detail: string): never => {
  throw new AppError('conflict', { detail });
};

const remember = (
  tx: Tx,
  actor: Actor,
  guid: string,
  asked: Asked,
  entry: Pick<NewEntry, 'action' | 'before' | 'after'>,
) =>
  writeJournal(tx, actor, {
    organization: actor.organization,
    entity: 'permission_request',
    record: guid,
    recordName: titleOf(asked),
    ...entry,
  });

async function ask(tx: Tx, actor: Actor, asked: Asked & { reason: string }): Promise<string> {
  const asker = await personOf(tx, actor.account);
  if (whyWithoutEffect(asker)) conflict('В этой организации вы больше не работаете: прав в ней никто не даст.');
  if (asked.until && asked.until < asker.rights.day) throw invalidField('until', 'Этот день уже прошёл');
  if (allows(asker.rights, asked)) conflict('Это право у вас уже есть.');
  const deciders = decidersAmong(await everybodyHere(tx), asker, asked);
  if (deciders.length === 0) conflict('Дать это право в вашей организации не может никто.');
  const [waiting] = await tx.rows<{ count: number }>(sql`
    select count(*)::integer as count from permission_request where account_guid = ${actor.account} and state = 'open'`);
  if (waiting!.count >= MAX_WAITING) conflict(`Решения ждут уже ${MAX_WAITING} ваших запросов: отзовите ненужные.`);
  const guid = newGuid();
  const isNew = await tx.run(sql`
    insert into permission_request (guid, organization_guid, account_guid, entity_type, value, object_guid, reason, valid_to)
    values (${guid}, ${actor.organization}, ${actor.account}, ${asked.entity}, ${asked.action}, ${asked.object}, ${asked.reason}, ${asked.until})
    on conflict do nothing`);
  if (!isNew) conflict('Вы уже просите это право: дождитесь решения.');
  remember(tx, actor, guid, asked, { action: 'create', after: { reason: asked.reason, until: asked.until } });
  for (const { account } of deciders)
    await notify(tx, {
      to: { account: account! },
      kind: 'rights',
      severity: 'info',
      text: `${asker.name} запрашивает право «${titleOf(asked)}»: ${asked.reason}`,
      about: about(guid),
    });
  return guid;
}

function refuseDecided({ state }: StoredRequest): void {
  if (state !== 'open') conflict('По этому запросу уже решено.');
}

/** An open request and its author. Errors: 404, 409 when it is decided. */
async function openRequest(tx: Tx, guid: string) {
  const request = await storedRequest(tx, guid);
  refuseDecided(request);
  const asker = await personOf(tx, request.account);
  return { request, asker };
}

async function close(
  tx: Tx,
  actor: Actor,
  request: StoredRequest,
  state: 'granted' | 'declined' | 'withdrawn',
  { grantedTo = null, answer = null }: { grantedTo?: string | null; answer?: string | null } = {},
): Promise<void> {
  await tx.run(sql`
    update permission_request set state = ${state}, decided_by = ${actor.account}, decided_at = now(), granted_to = ${grantedTo}, answer = ${answer}
    where guid = ${request.guid}`);
  remember(tx, actor, request.guid, request, {
    action: 'update',
    before: { state: 'open' },
    after: { state, ...(answer && { answer }), ...(grantedTo && { grantedTo }) },
  });
}

const notifyAsker = (tx: Tx, { guid, account, ...asked }: StoredRequest, isGiven: boolean, text: string) =>
  notify(tx, {
    to: { account },
    kind: 'rights',
    severity: isGiven ? 'info' : 'warning',
    text: `Право «${titleOf(asked)}», которое вы запросили, ${text}`,
    about: about(guid),
  });

/** Serves requests for rights. A request for an object reveals neither whether it exists nor its name. */
export function serveRightsRequests(server: Server): void {
  serve(server, calls.list, ({ tx, actor, query }) => requestsFor(tx, actor, query.state));
  serve(server, calls.deciders, async ({ tx, actor, query }) => {
    const everybody = await everybodyHere(tx);
    const asking = actor.viewing?.guid ?? actor.account;
    const asker = everybody.find(({ account }) => account === asking);
    // A person without a card gets one from an administrator.
    const found = asker
      ? decidersAmong(everybody, asker, { ...query, until: null })
      : everybody.filter(({ rights }) => isAdministrator(rights));
    const visible = await inSightOf(tx, actor.rights, found);
    return visible.map(({ name, position }) => ({ name, position }));
  });
  serve(server, calls.ask, async ({ tx, actor, body }) => ({ guid: await ask(tx, actor, body) }));
  serve(server, calls.withdraw, async ({ tx, actor, params }) => {
    const request = await storedRequest(tx, params.guid);
    if (request.account !== actor.account) throw new AppError('not_found');
    refuseDecided(request);
    await close(tx, actor, request, 'withdrawn');
  });
  serve(server, calls.grant, async ({ tx, actor, params, body: { validTo } }) => {
    const { request, asker } = await openRequest(tx, params.guid);
    if (validTo && validTo < actor.rights.day) throw invalidField('validTo', 'Этот день уже прошёл');
    const grant = grantFor({ ...request, until: validTo });
    const useless = whyWithoutEffect(asker);
    if (useless) conflict(useless);
    if (allows(asker.rights, request)) conflict('Это право у человека уже есть: отклоните запрос.');
    if (!allows({ ...asker.rights, grants: [...asker.rights.grants, grant] }, request))
      conflict('Личный запрет сильнее: право не подействовало бы. Сначала уберите запрет.');
    await createRow(tx, actor, individualPermissions, {
      employeeGuid: asker.guid,
      effect: 'allow',
      entityType: request.entity,
      value: request.action,
      objectGuid: request.object,
      validFrom: null,
      validTo,
      reason: `По запросу. ${request.reason}`.slice(0, 500),
    });
    await close(tx, actor, request, 'granted', { grantedTo: validTo });
    await notifyAsker(tx, request, true, `дано${validTo ? ` по ${shownDay(validTo)}` : ''} (${actor.fullName})`);
  });
  serve(server, calls.decline, async ({ tx, actor, params, body: { answer } }) => {
    const { request, asker } = await openRequest(tx, params.guid);
    const hindrance = hindranceOf(actor.rights, actor.account, asker, grantFor(request));
    if (hindrance) throw new AppError('forbidden', { detail: hindrance });
    await close(tx, actor, request, 'declined', { answer });
    await notifyAsker(tx, request, false, `не дано (${actor.fullName}): ${answer}`);
  });
}
