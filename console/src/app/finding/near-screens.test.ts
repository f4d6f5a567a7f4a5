import { expect, it } from 'vitest';
import { nearScreens } from './near-screens.ts';

const screens = [
  '/',
  '/users',
  '/employees',
  '/forecast',
  '/forecast/regions',
  '/logs/records',
  '/metering-points',
  '/object-types/map',
  '/organizations/map',
  '/object-types/network',
  '/scheduler/calendar',
].map((path) => ({ path, name: path, isPart: false }));
const near = (address: string) => nearScreens(address, screens).map(({ path }) => path);

it('an address with a slip leads to the screen that was meant', () => {
  expect(near('/user')[0]).toBe('/users');
  expect(near('/emploees')[0]).toBe('/employees');
  expect(near('/Forecast/region')[0]).toBe('/forecast/regions');
  expect(near('/metering_points')[0]).toBe('/metering-points');
});

it('an address below a screen leads to it', () => {
  expect(near('/logs/records/12')).toContain('/logs/records');
});

it('the own name of a screen leads to each screen of that name', () => {
  expect(near('/network')).toEqual(['/object-types/network']);
  expect(near('/map').slice(0, 2)).toEqual(['/object-types/map', '/organizations/map']);
  expect(near('/Calendar/')[0]).toBe('/scheduler/calendar');
});

it('an address like no other leads nowhere', () => {
  expect(near('/zzzzzzzzzzzz')).toEqual([]);
});
