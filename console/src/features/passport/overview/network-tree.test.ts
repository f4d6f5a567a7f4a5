import { describe, expect, it } from 'vitest';
import { drawingOf, drawnOf, initiallyExpanded } from './network-drawing.ts';
import { childrenOf, openedBy, rowsOf } from './network-tree.ts';

const node = (guid: string, parent: string | null, name = guid, resource = 'feeders') => ({
  guid,
  parent,
  name,
  resource,
  note: null,
  kilovolts: [10],
});
const nodes = [
  node('s1', null, 'ПС Луч'),
  node('f1', 's1', 'Ячейка 7'),
  node('p1', 'f1', 'Ввод'),
  node('p2', 'gone', 'Ёлка'),
];

describe('the network tree', () => {
  const children = childrenOf(nodes);
  it('shows the expanded nodes, each with its position among its siblings', () => {
    const visible = (open: string[]) =>
      rowsOf(children, new Set(open)).map(({ node: { guid }, level, place, siblings }) => [
        guid,
        level,
        place,
        siblings,
      ]);
    expect(visible([])).toEqual([
      ['s1', 1, 1, 2],
      ['p2', 1, 2, 2],
    ]);
    expect(visible(['s1', 'f1'])).toEqual([
      ['s1', 1, 1, 2],
      ['f1', 2, 1, 1],
      ['p1', 3, 1, 1],
      ['p2', 1, 2, 2],
    ]);
  });

  it('expands the path to the search results and ignores case and ё', () => {
    expect([...openedBy(nodes, ' ввод').open]).toEqual(['f1', 's1']);
    expect([...openedBy(nodes, 'елка').found]).toEqual(['p2']);
    expect(openedBy(nodes, ' ').open.size).toBe(0);
  });
});

describe('the network drawing', () => {
  const branched = [
    node('s', null, 's', 'substations'),
    node('f', 's'),
    node('g', 's'),
    node('p', 'f', 'p', 'metering-points'),
    node('q', 'f', 'q', 'metering-points'),
  ];
  const children = childrenOf(branched);

  it('puts each layer to the right of the one above, and a parent in the middle of what is open below it', () => {
    const { placed } = drawingOf(rowsOf(children, new Set(['s', 'f'])));
    const at = Object.fromEntries(placed.map(({ row, x, y }) => [row.node.guid, { x, y }]));
    expect([at['s']!.x < at['f']!.x, at['f']!.x < at['p']!.x, at['f']!.x === at['g']!.x]).toEqual([true, true, true]);
    expect(at['f']!.y).toBe((at['p']!.y + at['q']!.y) / 2);
    expect(at['s']!.y).toBe((at['f']!.y + at['g']!.y) / 2);
    expect(new Set(['p', 'q', 'g'].map((guid) => at[guid]!.y)).size).toBe(3);
  });

  it('draws so many below a node, the kept ones too, and tells how many more there are', () => {
    const many = [
      node('a', null, 'a', 'substations'),
      node('b', null, 'b', 'metering-points'),
      ...Array.from({ length: 5 }, (_, index) => node(`a${index}`, 'a')),
    ];
    const rows = rowsOf(childrenOf(many), new Set(['a']));
    const drawn = (kept: string[]) => drawnOf(rows, (parent) => (parent === 'a' ? 2 : 9), new Set(kept));
    const { placed, rests, layers } = drawingOf(drawn(['a4']));
    expect(placed.map(({ row }) => row.node.guid)).toEqual(['a', 'a0', 'a1', 'a4', 'b']);
    expect(rests.map(({ parent, drawn: shown, rest }) => [parent?.row.node.guid, shown, rest])).toEqual([['a', 3, 2]]);
    const lines = [...placed.filter(({ row }) => row.node.guid !== 'a'), ...rests].map(({ y }) => y);
    expect(new Set(lines).size).toBe(5);
    expect(layers).toEqual(['Подстанции', 'Фидеры', 'Точки учёта'].map((kind) => `${kind} · 10\u00a0кВ`));
    expect(drawingOf(drawnOf(rows, (parent) => (parent ? 9 : 1), new Set())).rests).toMatchObject([{ rest: 1 }]);
    expect(drawn([]).map(({ node: { guid } }) => guid)).toEqual(['a', 'a0', 'a1', 'b']);
  });

  it('opens whole layers at first, as many as are seen at a glance', () => {
    const below = (guid: string | null) => children.get(guid) ?? [];
    expect([...initiallyExpanded(below, 3)]).toEqual(['s']);
    expect(initiallyExpanded(below, 100).has('f')).toBe(true);
    expect(initiallyExpanded(below, 2).size).toBe(0);
  });
});
