import { sql } from '../../core/sql.ts';
import { numberColumn, textColumn } from '../../files/report-table.ts';
import { isCounted } from '../consumption/counted-points.service.ts';
import {
  chosenPoints,
  measuredBasis,
  measuredPoints,
  newestOrigin,
  percentOf,
  sum,
  type Template,
} from './question.ts';

const MOST_BARS = 20;
const KWH = 1000;

/** The consumption of each object at its billing points. */
export const objects: Template = async (question) => {
  const { objects: named } = question.settings;
  const ofObjects = named.length ? sql`p.consumption_object_guid = any(${named}::uuid[])` : sql`true`;
  const points = await measuredPoints(question, sql`${chosenPoints(question)} and ${ofObjects} and ${isCounted}`);
  const whole = sum(points.map(({ value }) => value)) / KWH;
  const groups = [...Map.groupBy(points, ({ objectGuid }) => objectGuid).values()].map((members) => {
    const { object, branch } = members[0]!;
    const of = (key: 'value' | 'present' | 'expected' | 'estimated') => sum(members.map((member) => member[key]));
    return {
      object,
      branch,
      points: members.length,
      mwh: of('value') / KWH,
      present: of('present'),
      expected: of('expected'),
      estimated: of('estimated'),
    };
  });
  const of = (key: 'points' | 'present' | 'expected' | 'estimated') => sum(groups.map((group) => group[key]));
  const most = groups.toSorted((a, b) => b.mwh - a.mwh).slice(0, MOST_BARS);
  return {
    subtitle: ['Точки расчётного учёта, активная энергия'],
    columns: [
      textColumn('Объект', 36),
      textColumn('Филиал', 26),
      numberColumn('Точек', 0, 8),
      numberColumn('Потребление, МВт·ч', 3, 16),
      numberColumn('Доля, %', 2, 10),
      numberColumn('Полнота, %', 2, 11),
      numberColumn('Рассчитано, %', 2, 13),
    ],
    rows: groups.map((group) => [
      group.object,
      group.branch,
      group.points,
      group.mwh,
      percentOf(group.mwh, whole),
      percentOf(group.present, group.expected),
      percentOf(group.estimated, group.expected),
    ]),
    totals: [
      [
        'Итого',
        null,
        of('points'),
        whole,
        percentOf(whole, whole),
        percentOf(of('present'), of('expected')),
        percentOf(of('estimated'), of('expected')),
      ],
    ],
    notes: ['Полнота — доля пришедших значений среди тех, что уже должны были прийти; рассчитанные входят в пришедшие'],
    basis: await measuredBasis(question.tx, newestOrigin(points)),
    picture:
      most.length < 2
        ? null
        : {
            title: groups.length > MOST_BARS ? 'Объекты с наибольшим потреблением' : 'Потребление объектов',
            unit: 'МВт·ч',
            labels: most.map(({ object }) => object),
            days: null,
            values: most.map(({ mwh }) => mwh),
          },
  };
};
