import { shownDay } from 'contract/time/day-shape.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { ownDataFrom } from '../../core/data-from.ts';
import type { Tx } from '../../core/transaction.ts';
import { lockRow, updateRow } from '../../resource/store.ts';
import { refuseStrongerCard } from '../users/authority.service.ts';

/** Limits an employee to data from a given day on. Not allowed for oneself, for a person with more rights, or to show
 *  data hidden from oneself. Errors: 403, 404, 412, 422. */
export async function limitData(
  tx: Tx,
  actor: Actor,
  guid: string,
  version: number,
  dataFrom: string | null,
): Promise<Row<typeof employees>> {
  const row = await lockRow(tx, employees, guid, version);
  if (row.userGuid === actor.account)
    throw new AppError('forbidden', { detail: 'Свои ограничения меняет другой администратор.' });
  await refuseStrongerCard(tx, actor, row.guid);
  const own = await ownDataFrom(tx);
  if (own && (dataFrom === null || dataFrom < own))
    throw invalidField('dataFrom', `Вам самим видны данные с ${shownDay(own)}: раньше этого дня вы не откроете никому`);
  if (row.dataFrom === dataFrom) return row;
  return updateRow(tx, actor, employees, guid, version, row, { columns: { data_from: dataFrom } });
}
