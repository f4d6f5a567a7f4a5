import { passport } from 'contract/features/passport/resources.ts';
import { expect, test } from 'vitest';
import { screenOf } from './families.ts';
import { tabsOf } from './tabs-of.ts';

const GUID = '01890000-0000-7000-8000-000000000001';
const ofFamily = (name: string, mayRead: (entity: string) => boolean = () => true) =>
  tabsOf(name, GUID, screenOf(passport.find((resource) => resource.name === name)!), mayRead);

test.for(passport.map(({ name }) => name))(
  'a card of %s has seven tabs at most, and opens with its first place',
  (name) => {
    const { open, known } = ofFamily(name);
    expect(open.length).toBeLessThanOrEqual(7);
    expect(open[0]!.modes[0]!.to).toBe(`/${name}/${GUID}`);
    expect(new Set(known).size).toBe(known.length);
  },
);

test('a metering point has six tabs, and their modes keep the addresses they had as tabs', () => {
  const { open } = ofFamily('metering-points');
  expect(open.map(({ label }) => label)).toEqual([
    'Обзор',
    'Данные',
    'Приборы',
    'Прогноз и лимиты',
    'Файлы и связи',
    'История',
  ]);
  const places = open.map(({ modes }) => modes.map(({ to }) => to.replace(`/metering-points/${GUID}`, '')));
  expect(places).toEqual([
    ['', '/card'],
    ['/values', '/coverage', '/balance', '/reconciliation'],
    ['/devices', '/device-placements', '/readings', '/seals', '/transformations'],
    ['/forecasts', '/expected-profiles', '/consumption-limits'],
    ['/files', '/chart-marks', '/usage'],
    ['/history'],
  ]);
});

test('a person who may read only the points has neither empty tabs nor empty modes', () => {
  const { open } = ofFamily('metering-points', (entity) => entity === 'meteringPoints');
  expect(open.map(({ label, modes }) => [label, modes.map((mode) => mode.label)])).toEqual([
    ['Обзор', ['Сводка', 'Карточка точки']],
    ['Приборы', ['Приборы']],
    ['Файлы и связи', ['Файлы', 'Где используется']],
    ['История', ['История']],
  ]);
});
