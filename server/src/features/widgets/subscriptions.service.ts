import { thresholdOf } from 'contract/features/widgets/threshold.ts';
import type { OwnThreshold } from 'contract/features/widgets/calls.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { checkVisible, type ShownWidget } from './answers/answer.service.ts';

const withOwn = (widget: ShownWidget, threshold: OwnThreshold): ShownWidget => ({
  ...widget,
  settings: { ...widget.settings, ...threshold },
});

const own = (actor: Actor, widget: string) => sql`widget_guid = ${widget} and account_guid = ${actor.account}`;

interface Watched {
  /** With the person's own threshold, if set. */
  widget: ShownWidget;
  isSubscribed: boolean;
  hasOwnThreshold: boolean;
}

/** A widget with the person's subscription. */
export async function watchedBy(tx: Tx, actor: Actor, guid: string, widget: ShownWidget): Promise<Watched> {
  const found = await tx.one<OwnThreshold | { threshold: null }>(sql`
    select threshold, threshold_side as "thresholdSide" from widget_subscription where ${own(actor, guid)}`);
  if (!found || found.threshold === null) return { widget, isSubscribed: found !== undefined, hasOwnThreshold: false };
  return { widget: withOwn(widget, found), isSubscribed: true, hasOwnThreshold: true };
}

const remember = (
  tx: Tx,
  actor: Actor,
  action: 'create' | 'update' | 'remove',
  name: string,
  after?: OwnThreshold,
): void =>
  writeJournal(tx, actor, {
    action,
    organization: actor.organization,
    entity: 'widget_subscription',
    recordName: name,
    after,
  });

/** Subscribes the person; a repetition has no effect. Errors: 403, 422 without a threshold. */
export async function subscribe(tx: Tx, actor: Actor, guid: string, widget: ShownWidget): Promise<void> {
  checkVisible(actor, widget);
  const { source, settings, name } = widget;
  if (!thresholdOf(source, settings))
    throw new AppError('invalid', { detail: 'У виджета нет порога: сообщать не о чем.' });
  const isNew = await tx.run(sql`
    insert into widget_subscription (widget_guid, account_guid) values (${guid}, ${actor.account}) on conflict do nothing`);
  if (isNew) remember(tx, actor, 'create', name);
}

/** Subscribes the person with their own threshold, which nobody else sees. Errors: 403, 422 when the widget supports
 *  none. */
export async function watch(
  tx: Tx,
  actor: Actor,
  guid: string,
  widget: ShownWidget,
  given: OwnThreshold,
): Promise<OwnThreshold> {
  checkVisible(actor, widget);
  if (!thresholdOf(widget.source, withOwn(widget, given).settings))
    throw new AppError('invalid', { detail: 'У чисел этого виджета порога не бывает.' });
  const [kept] = await tx.rows<{ isNew: boolean }>(sql`
    insert into widget_subscription as s (widget_guid, account_guid, threshold, threshold_side)
    values (${guid}, ${actor.account}, ${given.threshold}, ${given.thresholdSide})
    on conflict (widget_guid, account_guid) do update set threshold = excluded.threshold, threshold_side = excluded.threshold_side,
      crossings = null, looked_at = null
    returning s.xmax = 0 as "isNew"`);
  remember(tx, actor, kept!.isNew ? 'create' : 'update', widget.name, given);
  return given;
}

/** Unsubscribes the person. Errors: 404 when there is no subscription. */
export async function unsubscribe(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const [ended] = await tx.rows<{ name: string }>(sql`
    delete from widget_subscription s using widget w where w.guid = s.widget_guid and s.widget_guid = ${guid} and s.account_guid = ${actor.account}
    returning w.name`);
  if (!ended) throw new AppError('not_found', { detail: 'Об этом виджете вам и так не сообщают.' });
  remember(tx, actor, 'remove', ended.name);
}

/** Starts checking the organization's thresholds, if the last check was some minutes ago. */
export async function lookAtThresholds(tx: Tx): Promise<void> {
  const due = await tx.run(sql`
    update widget_subscription s set looked_at = now() where s.organization_guid = current_organization() and is_due(s)`);
  if (due) await enqueue(tx, 'widgetThresholds', {});
}
