import type { WidgetData, WidgetDataOf } from 'contract/features/widgets/calls.ts';
import {
  countedResources,
  widgetCompositions,
  type WidgetComposition,
} from 'contract/features/widgets/compositions.ts';
import { columnTitle, isQuantity, type Field } from 'contract/kit/field.ts';
import { fieldOf, type AnyRow, type Resource, type Row } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { integer, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { cellOf } from '../../../files/field-cell.ts';
import { columnsOf } from '../../../resource/column.ts';
import { ordered } from '../../../resource/list/order.ts';
import { findRow } from '../../../resource/store.ts';
import { countedBy, partsOf } from './counted.service.ts';
import { groupsOf, limitIn, rowsOf, valueIn } from './groups.service.ts';

const columnKind = (field: Field): WidgetDataOf<'table'>['columns'][number]['kind'] =>
  isQuantity(field) ? 'number' : field.kind === 'dateTime' ? 'moment' : 'text';

/** A value of a record in a table. */
function shownCell(key: string, field: Field, row: AnyRow): string | number | null {
  const cell = cellOf(key, field, row);
  if (typeof cell === 'number') return isQuantity(field) ? cell : String(cell);
  if (cell === null || typeof cell === 'string') return cell;
  return 'date' in cell ? shownDay(cell.date) : 'moment' in cell ? cell.moment : null;
}

async function tableOf(tx: Tx, resource: Resource, composition: WidgetComposition, zone: string): Promise<WidgetData> {
  const { columns, sortField, order } = composition;
  const sort = sortField ? `${order === 'most' ? '-' : ''}${sortField}` : undefined;
  const most = limitIn(composition);
  const rows = await tx.rows<{ row: AnyRow }>(sql`
    select row_to_json(r) as row from (
      select ${columnsOf(resource)} from ${rowsOf(resource, composition, zone)}
      order by ${ordered(resource, { sort })} limit ${integer(most + 1)}) r`);
  const fields = columns.map((key) => [key, fieldOf(resource, key)!] as const);
  return {
    shape: 'table',
    columns: fields.map(([, field]) => ({ label: columnTitle(field), kind: columnKind(field) })),
    rows: rows.slice(0, most).map(({ row }) => ({ cells: fields.map(([key, field]) => shownCell(key, field, row)) })),
    ...(rows.length > most && { note: `Показаны первые ${most}: записей больше` }),
  };
}

/** The current data of a composition for the person. Errors: 403, 422. */
export async function composedAnswer(
  tx: Tx,
  actor: Actor,
  composition: WidgetComposition,
  zone: string,
): Promise<WidgetData> {
  const resource = await countedBy(tx, actor, composition);
  switch (partsOf(composition)) {
    case 'groups':
      return groupsOf(tx, resource, composition, zone);
    case 'rows':
      return tableOf(tx, resource, composition, zone);
    case 'number': {
      const { value, unit } = valueIn(resource, composition);
      const row = await tx.one<{ value: number | null }>(
        sql`select ${value} as value from ${rowsOf(resource, composition, zone)}`,
      );
      return { shape: 'number', value: row?.value ?? null, unit };
    }
  }
}

/** Why a composition's widgets show nothing to a person; null when they do. */
export function compositionRefusal(
  rights: Rights,
  { name: title, records, isActive }: Pick<Row<typeof widgetCompositions>, 'name' | 'records' | 'isActive'>,
): string | null {
  if (!isActive) return `Вид «${title}» выведен: его виджеты ничего не показывают.`;
  const { entity } = countedResources.find((one) => one.name === records)!;
  const { allowed, reason } = decide(rights, entity, 'read', null, onSomeRows);
  return allowed ? null : reason;
}

/** The composition of a widget. Errors: 404. */
export async function compositionOf(tx: Tx, guid: string): Promise<Row<typeof widgetCompositions>> {
  const composition = await findRow(tx, widgetCompositions, guid);
  if (!composition) throw new AppError('not_found');
  return composition;
}

/** The data of a widget with a composition. Errors: 403, 404 when the composition was removed, 422. */
export async function composed(tx: Tx, actor: Actor, guid: string, zone: string): Promise<WidgetData> {
  const composition = await compositionOf(tx, guid);
  if (!composition.isActive)
    throw new AppError('not_found', { detail: compositionRefusal(actor.rights, composition)! });
  return composedAnswer(tx, actor, composition, zone);
}
