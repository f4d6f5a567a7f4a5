import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { ADMINISTRATORS, notify } from '../../../jobs/notify.ts';
import { about } from './pending.ts';

interface Lapsing {
  guid: string;
  title: string;
  account: string;
}

/** Reminds once about changes that expire within a day: the administrators and the author. */
export async function remindOfLapsing(tx: Tx): Promise<void> {
  const lapsing = await tx.rows<Lapsing>(sql`
    update pending_change p set reminded_at = now() where p.organization_guid = current_organization() and is_lapsing(p)
    returning p.guid, p.title, p.account_guid as account`);
  for (const { guid, title, account } of lapsing) {
    const common = { kind: 'rights', severity: 'warning', about: about(guid) } as const;
    await notify(tx, {
      ...common,
      to: ADMINISTRATORS,
      except: account,
      text: `Меньше суток до конца срока утверждения: ${title}`,
    });
    await notify(tx, {
      ...common,
      to: { account },
      text: `Вашего изменения ещё не утвердили, осталось меньше суток: ${title}`,
    });
  }
}
