import { DAYS_AHEAD, type HomeSettings, type waitingCalls } from 'contract/features/home/waiting.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

type Settings = Answer<typeof waitingCalls.settings>;

const usual: Settings = { hidden: [], daysAhead: DAYS_AHEAD.usual, version: 0 };

/** The person's settings of the home screen in the current organization. */
export async function settingsOf(tx: Tx, { account }: Actor, lock = sql``): Promise<Settings> {
  const found = await tx.one<Settings>(sql`
    select hidden, days_ahead as "daysAhead", version from home_settings
    where organization_guid = current_organization() and account_guid = ${account} ${lock}`);
  return found ?? usual;
}

/** Errors: 412 when they were changed meanwhile. */
export async function saveSettings(tx: Tx, actor: Actor, version: number, given: HomeSettings): Promise<Settings> {
  const { account, organization, fullName } = actor;
  await tx.run(sql`insert into home_settings (account_guid, version) values (${account}, 0) on conflict do nothing`);
  const { version: stored, ...before } = await settingsOf(tx, actor, sql`for update`);
  if (stored !== version) {
    throw new AppError('stale', {
      detail: 'Настройки изменены в другом окне.',
      current: { ...before, version: stored },
    });
  }
  const hidden = [...new Set(given.hidden)];
  await tx.run(sql`
    update home_settings set hidden = ${hidden}, days_ahead = ${given.daysAhead}, version = version + 1
    where organization_guid = current_organization() and account_guid = ${account}`);
  writeJournal(tx, actor, {
    action: 'update',
    organization,
    entity: 'home_settings',
    record: account,
    recordName: fullName,
    before,
    after: { hidden, daysAhead: given.daysAhead },
  });
  return settingsOf(tx, actor);
}
