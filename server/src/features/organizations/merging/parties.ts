import { isAdministrator } from 'contract/rights/decide.ts';
import { unconditional } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/transaction.ts';
import { rightsIn } from '../../rights/administrators.service.ts';

/** Requires an administrator of both organizations, because afterwards all data of both are visible. Errors: 403. */
export async function checkAdministersBoth(tx: Tx, actor: Actor, subject: string, successor: string): Promise<void> {
  // A token is limited to its scope, and rights under a condition are not sufficient for moving all data.
  if (actor.manner?.via?.kind === 'token')
    throw new AppError('forbidden', { detail: 'Людей и записи переносит человек в своём сеансе, а не ключ API.' });
  for (const organization of [subject, successor])
    if (!isAdministrator(unconditional(await rightsIn(tx, actor.account, organization))))
      throw new AppError('forbidden', {
        detail:
          'Людей и записи переносит тот, кто управляет сотрудниками и правами в обеих организациях. Попросите такие права у администратора каждой из них.',
      });
}
