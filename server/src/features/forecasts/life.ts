import type { ForecastVersion, ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { correctableStates, versionStates, type VersionState } from 'contract/features/forecasts/facts.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { FROZEN } from './corrections.service.ts';
import { lockVersion, writeEntry } from './versions.service.ts';

type Step = keyof ForecastVersionCard['may'];

const from: Readonly<Record<Step, readonly VersionState[]>> = {
  correct: correctableStates,
  ask: correctableStates,
  approve: ['review'],
  decline: ['review', 'approved'],
  publish: ['approved'],
  revoke: ['published'],
};
const refusals: Readonly<Record<Step, string>> = {
  correct: FROZEN,
  ask: 'На проверку отправляют готовый прогноз.',
  approve: 'Утверждают прогноз, который на проверке.',
  decline: 'Вернуть на доработку можно прогноз на проверке или утверждённый.',
  publish: 'Публикуют утверждённый прогноз.',
  revoke: 'Отозвать можно опубликованный прогноз.',
};

const OWN_HAND: Readonly<Record<string, string>> = {
  asked: 'Утверждает другой человек: на проверку прогноз отправили вы.',
  corrected: 'Утверждает другой человек: вы исправляли этот прогноз.',
  loaded: 'Утверждает другой человек: этот прогноз загрузили вы.',
};

/** The earlier action of the user that prevents them from approving the version; null when there is none. */
async function ownHand(tx: Tx, guid: string): Promise<string | null> {
  const [found] = await tx.rows<{ hand: string | null }>(sql`
    select case when v.asked_by = current_account() then 'asked'
      when v.is_loaded and v.account_guid = current_account() then 'loaded'
      when exists (select from forecast_correction c where c.version_guid = v.guid and c.undone_at is null and c.account_guid = current_account()) then 'corrected' end as hand
    from forecast_version v where v.guid = ${guid}`);
  return found?.hand ? OWN_HAND[found.hand]! : null;
}

/** The actions that the user may take with a version now, with a reason for each forbidden one. */
export async function mayOf(tx: Tx, actor: Actor, version: ForecastVersion): Promise<ForecastVersionCard['may']> {
  const { allowed, reason } = decide(actor.rights, 'forecasts', 'update');
  const hand = await ownHand(tx, version.guid);
  const may = (step: Step) => (from[step].includes(version.state) ? (allowed ? null : reason) : refusals[step]);
  return {
    correct: may('correct'),
    ask: may('ask'),
    approve: may('approve') ?? hand,
    decline: may('decline'),
    publish: may('publish'),
    revoke: may('revoke'),
  };
}

async function go(
  tx: Tx,
  actor: Actor,
  version: ForecastVersion,
  step: Exclude<Step, 'correct'>,
  state: VersionState,
  set: Sql,
  said: object = {},
): Promise<void> {
  if (!from[step].includes(version.state)) throw new AppError('conflict', { detail: refusals[step] });
  await tx.run(sql`
    update forecast_version set state = ${state}, version = version + 1, ${set} where guid = ${version.guid}`);
  writeEntry(tx, actor, version, { state: versionStates[version.state] }, { state: versionStates[state], ...said });
}

/** Errors of every transition: 404, 409 in another state, 412. */
export async function ask(tx: Tx, actor: Actor, guid: string, version: number): Promise<void> {
  const set = sql`asked_by = current_account(), asked_at = now(), reason = null`;
  await go(tx, actor, await lockVersion(tx, guid, version), 'ask', 'review', set);
}

/** Errors: also 409 for the person who asked for approval, corrected or loaded the version. */
export async function approve(tx: Tx, actor: Actor, guid: string, version: number): Promise<void> {
  const found = await lockVersion(tx, guid, version);
  const hand = found.state === 'review' ? await ownHand(tx, guid) : null;
  if (hand) throw new AppError('conflict', { detail: hand });
  await go(tx, actor, found, 'approve', 'approved', sql`approved_by = current_account(), approved_at = now()`);
}

export async function decline(tx: Tx, actor: Actor, guid: string, version: number, reason: string): Promise<void> {
  const set = sql`asked_by = null, asked_at = null, approved_by = null, approved_at = null, reason = ${reason}`;
  await go(tx, actor, await lockVersion(tx, guid, version), 'decline', 'ready', set, { reason });
}

/** Errors: also 422 while the data are less complete than the forecast requires and the user has not confirmed it. */
export async function publish(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  confirmsIncomplete: boolean,
): Promise<void> {
  const found = await lockVersion(tx, guid, version);
  const [wanted] = await tx.rows<{ percent: number }>(
    sql`select input_percent as percent from forecast where guid = ${found.forecastGuid}`,
  );
  const { completeness } = found;
  const isIncomplete = completeness !== null && completeness < wanted!.percent;
  if (found.state === 'approved' && isIncomplete && !confirmsIncomplete)
    throw invalidField(
      'confirmsIncomplete',
      `Данные полны на ${completeness.toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0%, а нужно ${wanted!.percent.toLocaleString('ru')}\u00a0%: подтвердите публикацию`,
    );
  const set = sql`published_by = current_account(), published_at = now(), reason = null`;
  await go(tx, actor, found, 'publish', 'published', set, isIncomplete ? { completeness, confirmsIncomplete } : {});
  await tx.run(sql`
    update forecast_version set state = 'archived', version = version + 1
    where forecast_guid = ${found.forecastGuid} and guid <> ${guid} and state = 'published'
      and day_from <= ${found.to} and day_to >= ${found.from}`);
}

export async function revoke(tx: Tx, actor: Actor, guid: string, version: number, reason: string): Promise<void> {
  const set = sql`revoked_by = current_account(), revoked_at = now(), reason = ${reason}`;
  await go(tx, actor, await lockVersion(tx, guid, version), 'revoke', 'archived', set, { reason });
}
