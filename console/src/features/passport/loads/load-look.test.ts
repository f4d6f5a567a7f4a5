import type { ElementLoad } from 'contract/features/loads/calls.ts';
import { expect, it } from 'vitest';
import { lastLoad, loadAt, loadText, loadWords } from './load-look.ts';
import { halfNames, lastKnown } from './use-moment.ts';

// measured, estimated, partial, missing, none
const load: ElementLoad = {
  guid: 'g',
  resource: 'feeders',
  kw: [790, 800, 1000.04, ...Array<null>(45).fill(null)],
  states: '01234',
  permitted: 1000,
};
const texts = (given: ElementLoad | undefined) =>
  [0, 1, 2, 3, 4].map((half) => [loadAt(given, half).look, loadText(loadAt(given, half)).replaceAll('\u00a0', ' ')]);

it('looks by its share of the permitted one and by what is unknown', () => {
  expect(texts(load)).toEqual([
    ['normal', '790 кВт · 79 %'],
    ['high', '≈800 кВт · 80 %'],
    ['over', '≥1 000 кВт · 100 %'],
    ['missing', 'нет данных'],
    ['none', '—'],
  ]);
  expect(texts({ ...load, permitted: null })[2]).toEqual(['normal', '≥1 000 кВт']);
  expect(texts(undefined)[0]).toEqual(['none', '—']);
  expect(loadWords(loadAt(load, 2)).replaceAll('\u00a0', ' ')).toBe(
    'нагрузка 1 000 кВт, 100 % допустимой, не всё известно',
  );
});

it('tells what was known last where it is no longer known', () => {
  const last = lastLoad(load, 3, halfNames('2026-03-02'));
  expect([last.look, loadText(last).replaceAll('\u00a0', ' ')]).toEqual(['missing', '1 000 кВт в 01:00–01:30']);
  expect(lastLoad(load, 1, halfNames('2026-03-02'))).toEqual(loadAt(load, 1));
  expect(loadText(lastLoad({ ...load, kw: load.kw.map(() => null) }, 3, halfNames('2026-03-02')))).toBe('нет данных');
});

it('is shown for the last known half-hour of the day, on days of any length', () => {
  expect(lastKnown({ day: '2026-03-02', loads: [load] })).toBe(2);
  expect(lastKnown({ day: '2026-03-02', loads: [] })).toBe(47);
  // Moscow set its clock back on this day.
  expect(halfNames('2014-10-26')).toHaveLength(50);
  expect(halfNames('2026-03-02')[47]).toBe('23:30–24:00');
});
