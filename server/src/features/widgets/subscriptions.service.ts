import { thresholdOf } from 'contract/features/widgets/threshold.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { checkSeen, type ShownWidget } from '../widget-answers/answer.service.ts';

const own = (actor: Actor, widget: string) => sql`widget_guid = ${widget} and account_guid = ${actor.account}`;

/** Whether the person is told when the threshold of a widget is crossed. */
export const isSubscribed = async (tx: Tx, actor: Actor, widget: string): Promise<boolean> =>
  Boolean(await tx.one(sql`select from widget_subscription where ${own(actor, widget)}`));

const remember = (tx: Tx, actor: Actor, action: 'create' | 'remove', name: string): void =>
  writeJournal(tx, actor, {
    action,
    organization: actor.organization,
    entity: 'widget_subscription',
    recordName: name,
  });

/** The person is told from now on; being told already changes nothing. Errors: 403, 422 without a threshold. */
export async function subscribe(tx: Tx, actor: Actor, guid: string, widget: ShownWidget): Promise<void> {
  checkSeen(actor, widget);
  const { source, settings, name } = widget;
  if (!thresholdOf(source, settings))
    throw new AppError('invalid', { detail: 'У виджета нет порога: сообщать не о чем.' });
  const isNew = await tx.run(sql`
    insert into widget_subscription (widget_guid, account_guid) values (${guid}, ${actor.account}) on conflict do nothing`);
  if (isNew) remember(tx, actor, 'create', name);
}

/** The person is told no more; not being told changes nothing. */
export async function unsubscribe(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const [ended] = await tx.rows<{ name: string }>(sql`
    delete from widget_subscription s using widget w where w.guid = s.widget_guid and s.widget_guid = ${guid} and s.account_guid = ${actor.account}
    returning w.name`);
  if (ended) remember(tx, actor, 'remove', ended.name);
}

/** Has the thresholds of the organization looked at where it was some minutes ago. */
export async function lookAtThresholds(tx: Tx): Promise<void> {
  const due = await tx.run(sql`
    update widget_subscription s set looked_at = now() where s.organization_guid = current_organization() and is_due(s)`);
  if (due) await enqueue(tx, 'widgetThresholds', {});
}
