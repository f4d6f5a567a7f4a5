import { pendingCalls as calls } from 'contract/features/rights/pending-changes.ts';
import type { Actor, Danger } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { mayUse } from '../../../core/guard.ts';
import { SecondPersonNeeded } from '../../../core/second-person.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { ServedChange, Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { rightsIn, waitTurn } from '../administrators.service.ts';
import { lift, liftable } from './lift.ts';
import {
  close,
  hindranceOf,
  isEmergency,
  keep,
  openChange,
  pendingFor,
  restatePending,
  type StoredChange,
} from './pending.ts';

/** The author of a change with their current rights; the approver is recorded too. Errors: 409. */
async function authorOf(tx: Tx, actor: Actor, { account }: StoredChange): Promise<Actor> {
  const found = await tx.one<{ userName: string; fullName: string }>(sql`
    select a.user_name as "userName", a.full_name as "fullName"
    from account a join membership m on m.account_guid = a.guid and m.organization_guid = current_organization() and membership_is_open(m)
    where a.guid = ${account} and account_is_open(a)`);
  if (!found)
    throw new AppError('conflict', {
      detail: 'Того, кто это предложил, в организации больше нет: отклоните изменение.',
    });
  const rights = await rightsIn(tx, account, actor.organization!);
  const { organization, requestId, address } = actor;
  const via = { kind: 'approval', name: actor.fullName, account: actor.account } as const;
  const own = { account, ...found, rights, session: null, duty: null, viewing: null };
  return { ...own, organization, requestId, address, manner: { via } };
}

const CHANGED = 'Пока это ждало, изменилось то, что оно значит. Прочтите, что здесь написано теперь, и решите ещё раз.';

/** The meaning of a change has changed, so it has to be read and approved again. */
class ChangedMeanwhile extends AppError {
  readonly danger: Danger;

  constructor(danger: Danger) {
    super('conflict', { detail: CHANGED });
    this.danger = danger;
  }
}

const isSameDanger = (one: Danger, other: Danger): boolean =>
  one.kind === other.kind && one.title === other.title && one.lines.join('\n') === other.lines.join('\n');

/** The current reasons why a change needs a second person, and its other effects, found by making it and rolling back.
 *  Locks changes of rights until the end of the transaction. */
async function dangerNow(tx: Tx, make: () => Promise<unknown>): Promise<Danger | null> {
  await waitTurn(tx, null);
  await tx.run(sql`savepoint meaning`);
  try {
    await make();
    return null;
  } catch (error) {
    return error instanceof SecondPersonNeeded ? error.danger : null;
  } finally {
    await tx.run(sql`rollback to savepoint meaning`);
  }
}

/** Makes a stored change with the rights of its author. Errors: those of the change itself, 409 when its record or
 *  meaning has changed. */
async function make(tx: Tx, actor: Actor, change: StoredChange, found: ServedChange | undefined): Promise<void> {
  const { request } = change;
  if (!found || !request)
    throw new AppError('conflict', { detail: 'Такого действия больше нет: отклоните изменение.' });
  const author = await authorOf(tx, actor, change);
  for (const one of [author, actor]) {
    const { allowed, reason } = mayUse(one.rights, found.route, request.params as object);
    if (!allowed) throw new AppError('forbidden', { detail: `${one.fullName}: ${reason}` });
  }
  const { params, query, body, version } = request;
  const asked = { tx, params, query, body, version: version as number };
  const danger = await dangerNow(tx, () => found.make({ ...asked, actor: author }));
  if (danger && !isSameDanger(danger, change)) throw new ChangedMeanwhile(danger);
  await found.make({ ...asked, actor: { ...author, isApproved: true } }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error;
    throw new AppError('conflict', {
      detail: 'Запись изменили после того, как это предложили: отклоните изменение, его предложат заново.',
    });
  });
}

/** Serves changes that wait for a second person. */
export function serveSecondPerson(server: Server): void {
  server.keepChange = async (actor, { method, path }, request, danger) => {
    await asOrg(server.pool, actor, 'write', (tx) => keep(tx, actor, { ...request, method, path }, danger));
    throw new AppError('approval_required', {
      detail: `${danger.title}: отправлено на утверждение другому администратору. Что с ним — на вкладке «Заявки»: «Второе лицо».`,
    });
  };
  const refuseHindered = async (tx: Tx, actor: Actor, change: StoredChange) => {
    const hindrance = await hindranceOf(tx, actor, change);
    if (hindrance) throw new AppError('forbidden', { detail: hindrance });
  };
  serve(server, calls.list, ({ tx, actor, query }) => pendingFor(tx, actor, query.state === 'open'));
  serveOpen(server, calls.approve, async ({ actor, params: { guid }, body, request }) => {
    const approve = async (tx: Tx) => {
      const change = await openChange(tx, actor!, guid);
      await refuseHindered(tx, actor!, change);
      if (!body.reason && (await isEmergency(tx, actor!)))
        throw invalidField('reason', 'Аварийная учётная запись решает одна: назовите причину');
      if (!isSameDanger({ ...change, title: body.title, lines: body.lines }, change))
        throw new AppError('conflict', { detail: CHANGED });
      const { method, path } = change.request!;
      await make(tx, actor!, change, server.changes.get(`${method} ${path}`));
      await close(tx, actor!, change, 'approved', body.reason ?? null);
    };
    await asActor(server, actor!, request, approve).catch(async (error: unknown) => {
      if (error instanceof ChangedMeanwhile)
        await asActor(server, actor!, request, (tx) => restatePending(tx, guid, error.danger));
      throw error;
    });
  });
  serve(server, calls.decline, async ({ tx, actor, params, body }) => {
    const change = await openChange(tx, actor, params.guid);
    await refuseHindered(tx, actor, { ...change, state: 'open' });
    await close(tx, actor, change, 'declined', body.answer);
  });
  serve(server, calls.liftable, ({ tx }) => liftable(tx));
  serve(server, calls.lift, ({ tx, actor, body }) => lift(tx, actor, body.organizationGuid, body.reason));
  serve(server, calls.withdraw, async ({ tx, actor, params }) => {
    const change = await openChange(tx, actor, params.guid);
    if (change.account !== actor.account)
      throw new AppError('forbidden', { detail: 'Отозвать изменение может тот, кто его предложил.' });
    await close(tx, actor, change, 'withdrawn');
  });
}
