import {
  crossingsNow,
  crossingsOf,
  newCrossings,
  thresholdOf,
  type Crossing,
  type Threshold,
} from 'contract/features/widgets/threshold.ts';
import { crossingsOfRows } from 'contract/features/widgets/threshold-rows.ts';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { decide } from 'contract/rights/decide.ts';
import { unconditional } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { job, type JobKind } from '../../jobs/kind.ts';
import { notify, type NewNotification } from '../../jobs/notify.ts';
import { actorOfAccount } from '../../jobs/run-actor.ts';
import {
  amountText,
  momentText,
  publishedWidget,
  thresholdText,
  unitOf,
  type AnswerOf,
} from './answers/answer.service.ts';
import { watchedBy } from './subscriptions.service.ts';

interface Subscription {
  widget: string;
  account: string;
  crossings: Crossing[] | null;
}

/** The current state of a widget with a threshold for a person. */
interface Look {
  name: string;
  threshold: Threshold;
  data: WidgetData;
  unit: string;
  /** Null when nothing is known. */
  crossings: readonly Crossing[] | null;
  /** The target of the notification: the widget's card, or the desktop for users who may not open it. */
  leadsTo: 'widgets' | 'desktop';
}

const openSinceOf = ({ crossings }: Subscription): number | null =>
  crossings?.find(({ to }) => to === null)?.from ?? null;

/** The state of a widget for a person. Errors: 403 and 404 when it is not visible. */
async function lookAs(
  tx: Tx,
  actor: Actor,
  subscription: Subscription,
  zone: string,
  answerOf: AnswerOf,
): Promise<Look | null> {
  const shown = await publishedWidget(tx, actor, subscription.widget);
  const { widget } = await watchedBy(tx, actor, subscription.widget, shown);
  const threshold = thresholdOf(widget.source, widget.settings);
  if (!threshold) return null;
  const { data } = await answerOf(tx, actor, widget, { zone });
  const now = Date.now();
  const openSince = openSinceOf(subscription);
  const leadsTo = decide(actor.rights, 'widgets', 'read').allowed ? 'widgets' : 'desktop';
  const unit = unitOf(widget.source, data);
  const look = { name: widget.name, threshold, data, unit, leadsTo } as const;
  if (data.shape === 'number') return { ...look, crossings: crossingsNow(data.value, threshold, now, openSince) };
  if (data.shape === 'categories' || data.shape === 'table')
    return { ...look, crossings: crossingsOfRows(data, threshold, now, subscription.crossings) };
  if (data.shape !== 'series') return null;
  const before = openSince !== null && openSince < (data.times[0] ?? now) ? openSince : null;
  return { ...look, crossings: crossingsOf(data, threshold, now, before) };
}

type Message = Pick<NewNotification, 'text' | 'severity'>;

/** The notifications after a check: that a crossing has begun (with the last of several), or that it has ended. */
function messagesOf(known: Subscription['crossings'], look: Look, zone: string): Message[] {
  const { begun, hasEnded } = newCrossings(known, look.crossings ?? []);
  const { unit } = look;
  const limit = thresholdText(look.threshold, unit);
  const messages: Message[] = [];
  if (hasEnded) messages.push({ severity: 'info', text: `«${look.name}»: снова в норме, не ${limit}` });
  const last = begun.at(-1);
  if (last) {
    const step = look.data.shape === 'series' ? look.data.step : 'day';
    const [from, to] = [last.from, last.to].map((at) => at && momentText(at, step, zone));
    const when = to === null ? `с ${from}` : from === to ? from : `с ${from} по ${to}`;
    const others = begun.length - 1;
    const more = others ? `; ${last.row === undefined ? 'до этого ещё раз' : 'и строк ещё'}: ${others}` : '';
    const value = `${last.row === undefined ? '' : `${last.row} — `}${amountText(last.worst, unit)}`;
    messages.push({
      severity: 'warning',
      text: `«${look.name}»: ${value} — ${limit}, ${when}${more}`,
    });
  }
  return messages;
}

const subscriptionsIn = (tx: Tx) =>
  tx.rows<Subscription>(sql`
    select widget_guid as widget, account_guid as account, crossings from widget_subscription
    where organization_guid = current_organization() order by account_guid, widget_guid`);

/** Notifies subscribers of widgets when a threshold is crossed and when that ends, based on the data visible to
 *  each. */
export const widgetThresholdsJob = (answerOf: AnswerOf): JobKind =>
  job({
    name: 'widgetThresholds',
    async run({ pool, organization, run, log, progress, signal, once }) {
      const nobody = { organization, account: null };
      const { subscriptions, zone } = await asOrg(pool, nobody, 'read', async (tx) => ({
        subscriptions: await subscriptionsIn(tx),
        zone: (await tx.one<{ zone: string }>(sql`
          select time_zone as zone from organization where guid = ${organization}`))!.zone,
      }));

      /** Null when there is nothing to check: no threshold any more, or the person may not see the widget. */
      async function lookOf(subscription: Subscription): Promise<Look | null> {
        try {
          const found = await asOrg(pool, nobody, 'read', (tx) =>
            actorOfAccount(tx, subscription.account, organization, run),
          );
          // Only unconditional rights count, because networks and the second factor cannot be checked.
          const actor = { ...found, rights: unconditional(found.rights) };
          return await asOrg(pool, actor, 'read', (tx) => lookAs(tx, actor, subscription, zone, answerOf));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log('info', error.message);
          return null;
        }
      }

      let sent = 0;
      for (const [index, subscription] of subscriptions.entries()) {
        signal.throwIfAborted();
        const look = await lookOf(subscription);
        if (look?.crossings) {
          const { widget, account, crossings: known } = subscription;
          const messages = messagesOf(known, look, zone);
          await once(`${widget}:${account}`, async (tx) => {
            const isLast = await tx.run(sql`
              update widget_subscription set crossings = ${JSON.stringify(look.crossings)}::jsonb
              where widget_guid = ${widget} and account_guid = ${account}
                and crossings is not distinct from ${known && JSON.stringify(known)}::jsonb`);
            if (!isLast) return;
            for (const one of messages)
              await notify(tx, {
                ...one,
                to: { account },
                kind: 'widget',
                about: { resource: look.leadsTo, guid: widget },
              });
            sent += messages.length;
          });
        }
        progress(index + 1, subscriptions.length);
      }
      return { summary: `Подписок: ${subscriptions.length}, сообщений: ${sent}` };
    },
  });
