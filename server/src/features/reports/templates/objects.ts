import { sql } from '../../../core/sql.ts';
import { nestedText, nothing, sumOf } from 'contract/features/measurements/energy-sum.ts';
import { numberColumn, textColumn } from '../../../files/report-table.ts';
import { isCounted } from '../../measurements/consumption/counted-points.service.ts';
import { factOf, factsOf } from '../../measurements/consumption/facts.service.ts';
import { nestedIn, nestedPointsOf } from '../../measurements/consumption/nested-points.service.ts';
import { chosenPoints, measuredBasis, measuredPoints, newestOrigin, percentOf, type Template } from './question.ts';

const MAX_BARS = 20;
const KWH = 1000;

/** The consumption of each object at its billing points. */
export const objects: Template = async (question) => {
  const { objects: named } = question.settings;
  const ofObjects = named.length ? sql`p.consumption_object_guid = any(${named}::uuid[])` : sql`true`;
  const { tx, from, to } = question;
  const counted = sql`${chosenPoints(question)} and ${ofObjects} and ${isCounted}`;
  const points = await measuredPoints(question, counted);
  const asked = { points: counted, from, to };
  const facts = await factsOf(tx, { ...asked, step: 'period', key: sql`o.guid` });
  const factOfObject = new Map(facts.map((fact) => [fact.key, sumOf(fact)]));
  const nested = await nestedIn(tx, asked);
  const together = await factOf(tx, { ...asked, nested });
  const whole = together.value / KWH;
  const groups = [...Map.groupBy(points, ({ objectGuid }) => objectGuid)].map(([guid, members]) => {
    const { object, branch } = members[0]!;
    const { value, ...parts } = factOfObject.get(guid) ?? nothing;
    return { object, branch, points: members.length, mwh: value / KWH, ...parts };
  });
  const most = groups.toSorted((a, b) => b.mwh - a.mwh).slice(0, MAX_BARS);
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
        points.length,
        whole,
        percentOf(whole, whole),
        percentOf(together.present, together.expected),
        percentOf(together.estimated, together.expected),
      ],
    ],
    notes: [
      'Полнота — доля пришедших значений среди тех, что уже должны были прийти; рассчитанные входят в пришедшие',
      ...(nested ? [`В итоге ${nestedText(await nestedPointsOf(tx, nested))}`] : []),
    ],
    basis: await measuredBasis(question.tx, newestOrigin(points)),
    picture:
      most.length < 2
        ? null
        : {
            title: groups.length > MAX_BARS ? 'Объекты с наибольшим потреблением' : 'Потребление объектов',
            unit: 'МВт·ч',
            labels: most.map(({ object }) => object),
            days: null,
            values: most.map(({ mwh }) => mwh),
          },
  };
};
