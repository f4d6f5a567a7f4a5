import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { measures, USUAL_ROWS, type Measure, type WidgetComposition } from 'contract/features/widgets/compositions.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { integer, join, literal, name, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { operandOf, titleOf, type ReachedResource } from '../../../resource/column.ts';
import { selected } from '../../../resource/list/list.ts';

const aggregates: Readonly<Record<Measure, (operand: Sql) => Sql>> = {
  count: () => sql`count(*)`,
  sum: (operand) => sql`sum(${operand})`,
  mean: (operand) => sql`avg(${operand})`,
  least: (operand) => sql`min(${operand})`,
  greatest: (operand) => sql`max(${operand})`,
};

/** The aggregated value, its unit and its name. */
export function valueIn(resource: Resource, { measure, valueField }: WidgetComposition) {
  const field = measure === 'count' ? undefined : fieldOf(resource, valueField!)!;
  const operand = field ? sql`(${operandOf(valueField!, field)})::double precision` : sql``;
  return {
    value: sql`(${aggregates[measure](operand)})::double precision`,
    unit: field?.kind === 'number' ? (field.unit ?? '') : '',
    title: field ? `${measures[measure]}: ${field.label}` : 'Записей',
  };
}

export const rowsOf = (resource: Resource, { condition }: WidgetComposition, zone: string): Sql =>
  sql`${name(resource.table)} t where ${selected(resource, { filter: condition ? JSON.stringify(condition) : undefined, zone })}`;

/** The grouping key; dates are grouped by month. */
function keyOf(key: string, field: Field, zone: string): Sql {
  const operand = operandOf(key, field);
  if (field.kind === 'date') return sql`to_char(${operand}, 'YYYY-MM')`;
  if (field.kind === 'dateTime') return sql`to_char(${operand} at time zone ${zone}, 'YYYY-MM')`;
  return field.kind === 'reference' ? operand : sql`(${operand})::text`;
}

interface GroupRow {
  key: string | null;
  label: string | null;
  value: number | null;
  total: number;
}

function labelOf(field: Field, { key, label }: GroupRow): string {
  if (key === null) return 'Не заполнено';
  switch (field.kind) {
    case 'choice':
      return field.options[key] ?? key;
    case 'boolean':
      return key === 'true' ? 'Да' : 'Нет';
    case 'reference':
      return label ?? 'Запись не видна';
    default:
      return monthTitle(key);
  }
}

/** The order of the groups: options by position, months by time. */
function byName(field: Field): Sql {
  if (field.kind === 'reference') return sql`g.label collate russian`;
  if (field.kind !== 'choice') return sql`g.key`;
  return sql`array_position(array[${join(Object.keys(field.options).map(literal), ', ')}]::text[], g.key)`;
}

export const limitIn = ({ limit }: WidgetComposition) => limit ?? USUAL_ROWS;

/** Groups of records with the value of each, in order. */
export async function groupsOf(
  tx: Tx,
  resource: ReachedResource,
  composition: WidgetComposition,
  zone: string,
): Promise<WidgetData> {
  const field = fieldOf(resource, composition.groupField!)!;
  const { value, unit, title } = valueIn(resource, composition);
  const label =
    field.kind === 'reference' ? titleOf(field, sql`k.key`, resource.titled?.[composition.groupField!]) : sql`null`;
  const order = {
    most: sql`g.value desc nulls last, ${byName(field)}`,
    least: sql`g.value nulls last, ${byName(field)}`,
    name: byName(field),
  }[composition.order];
  const groups = await tx.rows<GroupRow>(sql`
    select g.key::text as key, g.label, g.value, (count(*) over ())::integer as total from (
      select k.key, k.value, (${label})::text as label from (
        select ${keyOf(composition.groupField!, field, zone)} as key, ${value} as value
        from ${rowsOf(resource, composition, zone)} group by 1) k) g
    order by ${order}, g.key limit ${integer(limitIn(composition))}`);
  const total = groups[0]?.total ?? 0;
  return {
    shape: 'categories',
    unit,
    labels: groups.map((group) => labelOf(field, group)),
    groups: [{ name: title, meaning: 'fact', values: groups.map((group) => group.value) }],
    ...(total > groups.length && { note: `Групп показано ${groups.length} из ${total.toLocaleString('ru')}` }),
  };
}
