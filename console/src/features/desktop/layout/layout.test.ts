import { overlap, type DesktopWidget } from 'contract/features/desktop/calls.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromFile, toFile } from './desktop-file.ts';
import { historyOf, stepped, type LayoutStep } from './layout-history.ts';
import { added, closedUp, inOrder, put, without, type Layout } from './layout.ts';

const item = (widgetGuid: string, x: number, y: number, w: number, h: number) => ({ widgetGuid, x, y, w, h });
const two: Layout = [item('a', 0, 0, 4, 2), item('b', 4, 0, 4, 2)];
const isSound = (layout: Layout) =>
  layout.every(({ x, y, w, h }) => x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= 12) &&
  !layout.some((one, index) => layout.slice(index + 1).some((other) => overlap(one, other)));

it('a widget moves where there is room, but not beyond the edge', () => {
  expect(put(two, 'b', { x: 8 })).toEqual([item('a', 0, 0, 4, 2), item('b', 8, 0, 4, 2)]);
  expect(put(two, 'b', { x: 30, y: -3 })).toEqual([item('a', 0, 0, 4, 2), item('b', 8, 0, 4, 2)]);
  expect(put(two, 'b', { w: 40 })).toEqual([item('b', 0, 0, 12, 2), item('a', 0, 2, 4, 2)]);
});

it('a widget in the way moves down and pushes the widgets below it', () => {
  const column = [item('a', 0, 0, 4, 2), item('b', 0, 2, 4, 2), item('c', 0, 4, 4, 2)];
  expect(put(column, 'a', { h: 3 })).toEqual([item('a', 0, 0, 4, 3), item('b', 0, 3, 4, 2), item('c', 0, 5, 4, 2)]);
  expect(put(column, 'c', { y: 0 })).toEqual([item('c', 0, 0, 4, 2), item('a', 0, 2, 4, 2), item('b', 0, 4, 4, 2)]);
});

it('widgets that are left close up in their order', () => {
  const left = [item('b', 6, 0, 6, 4), item('d', 0, 9, 12, 2), item('c', 6, 4, 6, 5)];
  expect(closedUp(left)).toEqual([item('b', 0, 0, 6, 4), item('c', 6, 0, 6, 5), item('d', 0, 5, 12, 2)]);
});

it('an added widget takes the first free place', () => {
  expect(added(two, 'c', { width: 4, height: 2 }).at(-1)).toEqual(item('c', 8, 0, 4, 2));
  expect(added(two, 'c', { width: 6, height: 1 }).at(-1)).toEqual(item('c', 0, 2, 6, 1));
  expect(without(two, 'a')).toEqual([two[1]]);
});

it('after any sequence of changes widgets stay on the desktop and do not overlap', () => {
  const change = fc.record(
    { x: fc.integer({ min: -5, max: 20 }), y: fc.integer({ min: -5, max: 20 }), w: fc.integer(), h: fc.integer() },
    { requiredKeys: [] },
  );
  const guid = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(fc.tuple(guid, change), { maxLength: 30 }), (changes) => {
      const first = ['a', 'b', 'c', 'd'].reduce<Layout>((all, one) => added(all, one, { width: 5, height: 3 }), []);
      const last = changes.reduce<Layout>((layout, [one, to]) => put(layout, one, to), first);
      expect(last).toHaveLength(4);
      expect(isSound(last)).toBe(true);
    }),
  );
});

it('a movement is one step that can be cancelled, undone and redone', () => {
  const play = (...steps: LayoutStep[]) => steps.reduce(stepped, historyOf(two));
  const right = put(two, 'b', { x: 5 });
  const further = put(two, 'b', { x: 6 });
  const moved = play({ do: 'move', to: right }, { do: 'move', to: further }, { do: 'settle' });
  expect([moved.present, moved.past]).toEqual([further, [two]]);
  expect(play({ do: 'move', to: right }, { do: 'cancel' })).toEqual(historyOf(two));
  const undone = stepped(moved, { do: 'undo' });
  expect([undone.present, undone.past, undone.future]).toEqual([two, [], [further]]);
  expect(stepped(undone, { do: 'redo' })).toEqual({ ...moved, future: [] });
  const other = stepped(undone, { do: 'change', to: without(two, 'a') });
  expect([other.future, other.past]).toEqual([[], [two]]);
  expect(play({ do: 'move', to: right }, { do: 'undo' }).present).toEqual(two);
  expect(play({ do: 'undo' }, { do: 'redo' }, { do: 'change', to: inOrder(two) })).toEqual(historyOf(two));
});

it('a file identifies widgets by code and reports those that do not exist here', () => {
  const known = (guid: string, code: string) => ({ guid, code }) as DesktopWidget;
  const text = toFile(two, [known('a', 'first'), known('b', 'second')]);
  const elsewhere = [known('x', 'first')];
  expect(fromFile(text, elsewhere)).toEqual({ layout: [item('x', 0, 0, 4, 2)], missing: ['second'] });
  for (const wrong of [
    '',
    '{}',
    '[]',
    '{"format":"energoconsole-desktop","items":[{"code":"a","x":11,"y":0,"w":5,"h":1}]}',
  ])
    expect(fromFile(wrong, elsewhere)).toBeNull();
});
