import { expect, it } from 'vitest';
import { diagramOf, type Feeder, type Point, type Transformer } from './diagram.ts';
import { switchesOf } from './switches.ts';

const transformer = { guid: 't1' } as Transformer;
const feeder = (guid: string, transformerGuid: string | null) => ({ guid, transformerGuid }) as Feeder;
const point = (guid: string, feederGuid: string | null) => ({ guid, feederGuid }) as Point;

it('draws every point: below its feeder, or apart when it is on none', () => {
  const { sections } = diagramOf(
    [transformer],
    [feeder('f1', 't1'), feeder('f2', null)],
    [point('a', 'f1'), point('b', 'f2'), point('c', null)],
    switchesOf([]),
  );
  const drawn = sections.map((section) => [
    section.transformer?.row.guid ?? null,
    section.feeders.map(({ row, points }) => [row?.guid ?? null, points.map(({ guid }) => guid)]),
  ]);
  expect(drawn).toEqual([
    ['t1', [['f1', ['a']]]],
    [
      null,
      [
        ['f2', ['b']],
        [null, ['c']],
      ],
    ],
  ]);
});
