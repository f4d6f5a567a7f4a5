import { expect, vi } from 'vitest';
import { intervalsOf, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import type { BacktestCard } from 'contract/features/forecasts/scores/answers.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import { asOrg } from '../core/transaction.ts';
import { forecastAccuracyJob } from '../features/forecasts/scores/forecast-accuracy.job.ts';
import { forecastBacktestJob } from '../features/forecasts/backtests/forecast-backtest.job.ts';
import { forecastBuildJob } from '../features/forecasts/build/build.job.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { seriesOf } from '../series/series.ts';
import { writeDays } from '../series/write.ts';
import type { Client } from './client.ts';
import { multipartOf, multipartType } from './messages.ts';
import { openWorld } from './world.ts';

const WAIT = { timeout: 30_000, interval: 50 };
type Answered = Awaited<ReturnType<Client['post']>>;

/** A load with daily and weekly patterns that never repeats exactly. */
const usualLoad = (number: number, day: string, hour: number) => {
  const away = Date.parse(day) / 86_400_000;
  const week = [0, 6].includes(new Date(day).getUTCDay()) ? 0.8 : 1;
  const noise = 1 + 0.02 * Math.sin(away * 12.9898 + hour * 78.233 + number);
  return Math.round(1000 * (1 + number) * week * (1 + 0.3 * Math.sin(((hour - 9) * Math.PI) / 12)) * noise) / 10;
};

/** An organization with people who make forecasts, and a worker that builds and backtests forecasts. */
export async function openForecastStand() {
  const world = await openWorld({ isSeeded: true });
  const organization = await world.organization();
  const analyst = await world.person(organization, {
    forecasts: 'full',
    calculator: 'full',
    scheduler: 'full',
    runs: 'full',
  });
  const chief = await world.person(organization, { forecasts: 'full' });
  const reader = await world.person(organization, { forecasts: 'read' });
  const regions: { guid: string; name: string }[] = await world.owner(`
    select v.guid, v.name from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.code = 'regions' order by v.name limit 4`);
  await world.work([forecastBuildJob, forecastBacktestJob, forecastAccuracyJob]);
  const step = (
    client: Client,
    { guid, version }: Pick<ForecastVersionCard, 'guid' | 'version'>,
    name: string,
    body: object = {},
  ) => client.post(`/api/forecast-versions/${guid}/${name}`, body, { 'if-match': `"${version}"` });

  const post = (given: object): Promise<Answered> => {
    const empty = enteredFields(forecasts.fields).map(([key, field]) => [key, emptyValue(field)]);
    return analyst.post('/api/forecasts', { ...Object.fromEntries(empty), ...given });
  };
  /** Writes the load of a region. */
  const write = (region: string, days: readonly string[], valueAt: (day: string, hour: number) => number) =>
    asOrg(world.pool, { organization, account: null }, 'write', async (tx) => {
      const shape = { stepMinutes: 60, unit: 'MWh', zone: MOSCOW_ZONE };
      const [series] = await seriesOf(tx, [{ region, quantity: 'load' }], shape);
      const hours = (day: string) =>
        Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 60) }, (_, hour) => valueAt(day, hour));
      const written = days.map((day) => ({ series: series!.id, day, values: hours(day) }));
      await writeDays(tx, { source: 'refresh' }, written);
    });

  return {
    world,
    organization,
    analyst,
    chief,
    /** A person who may only read forecasts. */
    reader,
    regions,
    step,
    post,
    async create(given: object): Promise<string> {
      const { status, body } = await post(given);
      expect([status, body]).toMatchObject([201, {}]);
      return body.guid;
    },
    async build(forecast: string, given: object = {}): Promise<ForecastVersionCard> {
      const asked = { from: null, asOf: null, ...given };
      const { status, body: begun } = await analyst.post(`/api/forecasts/${forecast}/build`, asked);
      expect([status, begun]).toMatchObject([201, { state: 'queued' }]);
      return vi.waitFor(async () => {
        const { body } = await analyst.get(`/api/forecast-versions/${begun.guid}`);
        expect([body.state, body.error]).toEqual(['ready', null]);
        return body as ForecastVersionCard;
      }, WAIT);
    },
    async publish(version: ForecastVersionCard): Promise<void> {
      const asked = await step(analyst, version, 'ask');
      const approved = await step(chief, asked.body, 'approve');
      const { status } = await step(analyst, approved.body, 'publish', { confirmsIncomplete: true });
      expect(status).toBe(200);
    },
    async test(forecast: string, asked: object): Promise<BacktestCard> {
      const { status, body: begun } = await analyst.post(`/api/forecasts/${forecast}/backtests`, asked);
      expect([status, begun]).toMatchObject([201, {}]);
      return vi.waitFor(async () => {
        const { body } = await analyst.get(`/api/forecast-backtests/${begun.guid}`);
        expect([body.state, body.error]).toEqual(['done', null]);
        return body as BacktestCard;
      }, WAIT);
    },
    /** Computes the accuracy of every forecast, as the schedule does. */
    async recount(): Promise<void> {
      const [{ account }] = await world.owner(
        `select account_guid as account from run where organization_guid = $1 and account_guid is not null limit 1`,
        [organization],
      );
      const run = await asOrg(world.pool, { organization, account }, 'write', (tx) =>
        enqueue(tx, 'forecastAccuracy', {}),
      );
      await vi.waitFor(async () => {
        expect(['done', 'warned']).toContain(
          (await world.owner('select state from run where guid = $1', [run]))[0]?.state,
        );
      }, WAIT);
    },
    write,
    /** Writes a load of these days for the first two regions. */
    async writeUsual(days: readonly string[]): Promise<void> {
      for (const [number, region] of regions.slice(0, 2).entries())
        await write(region.guid, days, (day, hour) => usualLoad(number, day, hour));
    },
    /** Loads a forecast from a file. */
    load: (forecast: string, content: Buffer): Promise<Answered> =>
      analyst.send('POST', `/api/forecasts/${forecast}/load`, multipartOf([{ name: 'план.csv', content }]), {
        'content-type': multipartType,
      }),
    /** Backdates all values, so that they count as known before a forecast needs them. */
    backdate: () =>
      world.owner(`update series_origin set known_at = known_at - interval '9 years' where organization_guid = $1`, [
        organization,
      ]),
    close: () => world.close(),
  };
}
export type ForecastStand = Awaited<ReturnType<typeof openForecastStand>>;
