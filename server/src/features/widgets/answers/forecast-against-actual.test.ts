import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import type { RelativePeriod } from 'contract/kit/filter.ts';
import { emptyValue } from 'contract/kit/field.ts';
import { widgetSettings } from 'contract/features/widgets/settings.ts';
import type { Client } from '../../../testing/client.ts';
import { openForecastStand } from '../../../testing/forecast-stand.ts';

let stand: Awaited<ReturnType<typeof openForecastStand>>;
let forecast: string;
let person: Client;
const today = moscowToday();
const HOURS = 24;

/** A published version with the number of the day in every hour. */
const publish = (number: number, from: string, days: number) =>
  stand.world.owner(
    `insert into forecast_version (guid, organization_guid, forecast_guid, number, state, method, unit, as_of, day_from, day_to, deadline, level,
       series, asked_by, asked_at, approved_by, approved_at, published_at)
     select gen_random_uuid(), f.organization_guid, f.guid, $2, 'published', 'naive', 'МВт·ч', now(), $3::date, $3::date + $4::integer - 1, now(),
       array(select (n / 24 + 1)::float8 from generate_series(0, $4::integer * 24 - 1) n), '{}', a.guids[1], now(), a.guids[2], now(), now()
     from forecast f, (select array_agg(guid) as guids from account) a where f.guid = $1`,
    [forecast, number, from, days],
  );

beforeAll(async () => {
  stand = await openForecastStand();
  person = await stand.world.person(stand.organization, { forecasts: 'read', widgets: 'full' });
  forecast = await stand.create({ name: 'Прогноз', regionGuid: stand.regions[0]!.guid });
  await publish(1, addDays(today, -40), 20);
  await publish(2, addDays(today, -20), 20);
  await publish(3, addDays(today, 1), 1);
});
afterAll(() => stand.world.close());

async function shown(period: RelativePeriod) {
  const empty = Object.fromEntries(Object.entries(widgetSettings).map(([name, field]) => [name, emptyValue(field)]));
  const { status, body } = await person.post('/api/widgets/preview', {
    source: 'forecastAgainstActual',
    settings: { ...empty, forecastGuid: forecast, period },
  });
  expect([status, body]).toMatchObject([200, { data: { shape: 'series' } }]);
  const { times, lines, note } = body.data as { times: number[]; lines: { values: (number | null)[] }[]; note: string };
  const dayOf = (moment: number) => new Date(moment + 3 * 3_600_000).toISOString().slice(0, 10);
  return { first: dayOf(times[0]!), last: dayOf(times.at(-1)!), hours: times.length, values: lines[1]!.values, note };
}

it('the forecast beside the actual is that of the period, and of the days ahead where the period ends today', async () => {
  const month = await shown('last30days');
  expect([month.first, month.last]).toEqual([addDays(today, -29), addDays(today, 1)]);
  // Only the part of a version inside the period is shown.
  expect([month.values[0], month.values[HOURS * 9], month.values.at(-1)]).toEqual([12, 1, 1]);
  expect((await shown('last7days')).first).toBe(addDays(today, -6));
  expect([(await shown('yesterday')).first, (await shown('yesterday')).hours]).toEqual([addDays(today, -1), HOURS]);
  const year = await shown('thisYear');
  expect(year.hours).toBeLessThanOrEqual(31 * HOURS);
  expect(year.last > addDays(today, -21)).toBe(true);
});
