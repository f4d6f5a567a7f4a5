import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/transaction.ts';
import { getRow } from '../../resource/store.ts';

/** Setting up a provider decides who can sign in, so the right to shared data is not enough. Errors: 403. */
export function needAdministrator({ rights, session }: Actor): void {
  if (isAdministrator(rights) && session) return;
  throw new AppError('forbidden', {
    detail: 'Поставщиков входа меняет администратор сервиса в своём сеансе: тот, кто управляет сотрудниками и правами.',
  });
}

/** A provider that the actor may change. Errors: 403, 404. */
export async function administered(tx: Tx, actor: Actor, guid: string): Promise<Row<typeof signInProviders>> {
  const row = await getRow(tx, signInProviders, guid);
  needAdministrator(actor);
  return row;
}
