import { sql } from '../../../core/sql.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import {
  chosenPoints,
  measuredBasis,
  measuredPoints,
  newestOrigin,
  percentOf,
  sum,
  type Template,
} from './question.ts';

/** The share of expected values that have arrived, by point, the least complete first. */
export const completeness: Template = async (question) => {
  const found = await measuredPoints(
    question,
    sql`${chosenPoints(question)} and p.status in ('working', 'silent') and p.formula is null`,
  );
  const shareOf = ({ present, expected }: { present: number; expected: number }) => percentOf(present, expected);
  const points = found.toSorted((a, b) => (shareOf(a) ?? 0) - (shareOf(b) ?? 0));
  const of = (key: 'present' | 'expected' | 'estimated') => sum(points.map((point) => point[key]));
  return {
    subtitle: ['Активная энергия, приём; точки в работе'],
    columns: [
      textColumn('Точка учёта', 34),
      textColumn('Код', 17),
      textColumn('Объект', 30),
      numberColumn('Ожидалось', 0, 11),
      numberColumn('Пришло', 0, 11),
      numberColumn('Нет', 0, 9),
      numberColumn('Рассчитано', 0, 11),
      numberColumn('Полнота, %', 2, 11),
      textColumn('Последние', 12),
    ],
    rows: points.map((point) => [
      point.name,
      point.code,
      point.object,
      point.expected,
      point.present,
      point.expected - point.present,
      point.estimated,
      shareOf(point),
      point.last && { date: point.last },
    ]),
    totals: [
      [
        'Итого',
        null,
        null,
        of('expected'),
        of('present'),
        of('expected') - of('present'),
        of('estimated'),
        percentOf(of('present'), of('expected')),
        null,
      ],
    ],
    notes: [
      `Точек: ${points.length}, без пропусков: ${points.filter(({ present, expected }) => present && present === expected).length}, без единого значения: ${points.filter(({ present }) => present === 0).length}`,
      '«Последние» — последние сутки периода, за которые есть значения; рассчитанные входят в пришедшие',
    ],
    basis: await measuredBasis(question.tx, newestOrigin(found)),
    picture: null,
  };
};
