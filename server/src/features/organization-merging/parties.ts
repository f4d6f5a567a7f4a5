import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/transaction.ts';
import { rightsIn } from '../rights/administrators.service.ts';

/** Whoever moves the data of an organization into another one sees all of both afterwards, so they must administer both.
 *  Errors: 403. */
export async function checkAdministersBoth(tx: Tx, actor: Actor, subject: string, heir: string): Promise<void> {
  for (const organization of [subject, heir])
    if (!isAdministrator(await rightsIn(tx, actor.account, organization)))
      throw new AppError('forbidden', {
        detail:
          'Людей и записи переносит тот, кто управляет сотрудниками и правами в обеих организациях. Попросите такие права у администратора каждой из них.',
      });
}
