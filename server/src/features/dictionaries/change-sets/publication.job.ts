import { decide } from 'contract/rights/decide.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { job } from '../../../jobs/kind.ts';
import { publish } from './publish.ts';
import { readSet } from './stored-set.ts';

/** Publishes a change set on its day, with the rights of the person who scheduled it. */
export const changeSetPublicationJob = job<{ set?: string }>({
  name: 'changeSetPublication',
  async run({ pool, actor, run }, { set: guid }) {
    if (!guid) throw new AppError('invalid', { detail: 'В запуске не назван набор изменений.' });
    const changesShared = decide(actor.rights, 'sharedData', 'update').allowed;
    return asOrg(pool, { ...actor, changesShared }, 'write', async (tx) => {
      await tx.one(sql`select from change_set where guid = ${guid} for update`);
      const set = await readSet(tx, guid);
      if (set.run !== run || set.state !== 'scheduled')
        return { summary: `«${set.name}»: публикация отменена, словарь не изменён` };
      const made = await publish(tx, actor, set);
      return { summary: `«${set.name}»: опубликовано изменений — ${made.toLocaleString('ru')}` };
    });
  },
});
