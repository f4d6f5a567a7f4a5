import { describe, expect, it } from 'vitest';
import { childrenOf, openedBy, rowsOf } from './network-tree.ts';

const node = (guid: string, parent: string | null, name = guid) => ({
  guid,
  parent,
  name,
  resource: 'feeders',
  note: null,
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
    const seen = (open: string[]) =>
      rowsOf(children, new Set(open)).map(({ node: { guid }, level, place, siblings }) => [
        guid,
        level,
        place,
        siblings,
      ]);
    expect(seen([])).toEqual([
      ['s1', 1, 1, 2],
      ['p2', 1, 2, 2],
    ]);
    expect(seen(['s1', 'f1'])).toEqual([
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
