import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Refresh, RefreshItem, RegionMatrix, RegionMonth } from 'contract/features/region-actual/answers.ts';
import type { RefreshRequest } from 'contract/features/region-actual/calls.ts';
import { regionRefreshJobs } from '../features/region-actual/refresh/refresh.job.ts';
import type { Client } from './client.ts';
import { openPublishingSite } from './region-source.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openWorld } from './world.ts';

interface Region {
  guid: string;
  name: string;
  okato: string;
}

/** An organization that fetches regional actuals from a folder and a site, and a worker that does so. */
export async function openRegionStand() {
  const folder = temporaryFolder();
  const [world, site] = await Promise.all([openWorld({ isSeeded: true }), openPublishingSite()]);
  const organization = await world.organization();
  const operator = await world.person(organization, { regionActual: 'full' });
  const found: (Region & { code: string })[] = await world.owner(`
    select v.guid, v.code, v.name, v.parameters ->> 'okato' as okato
    from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.code = 'regions'`);
  const regions = new Map<string, Region>(found.map((one) => [one.code, one]));
  const region = (code: string) => regions.get(code)!;
  const own = join(folder.folder, 'region-actual', organization);
  mkdirSync(own, { recursive: true });
  const fetcher = { dataDir: folder.folder, hosts: ['127.0.0.1'], timeoutMs: 300, pausesMs: [1, 1] };
  await world.work(regionRefreshJobs(fetcher));

  const ended = async (guid: string): Promise<{ run: Refresh; items: RefreshItem[] }> =>
    vi.waitFor(
      async () => {
        const { body } = await operator.get(`/api/region-actual/runs/${guid}`);
        expect(['done', 'warned', 'failed', 'stopped']).toContain(body.run.state);
        return body;
      },
      { timeout: 15_000, interval: 30 },
    );

  return {
    world,
    site,
    organization,
    operator,
    region,
    put: (name: string, content: Buffer) => writeFileSync(join(own, name), content),
    source: (given: object = {}) =>
      operator.post('/api/region-sources', {
        name: 'Папка',
        kind: 'folder',
        address: null,
        caBundle: null,
        perMinute: 6000,
        priority: 1,
        isEnabled: true,
        ...given,
      }),
    wanted: (code: string, month: string, given: Partial<RefreshRequest> = {}): RefreshRequest => ({
      dataset: 'load',
      mode: 'new',
      regions: [region(code).guid],
      from: month,
      to: month,
      cells: null,
      ...given,
    }),
    ended,
    async run(given: RefreshRequest) {
      const { status, body } = await operator.post('/api/region-actual/runs', given);
      expect([status, body]).toMatchObject([201, { state: 'waiting' }]);
      return ended(body.guid);
    },
    monthOf: async (code: string, month: string, client: Client = operator): Promise<RegionMonth> =>
      (await client.get(`/api/region-actual/regions/${region(code).guid}/month?month=${month}`)).body,
    async matrixRow(code: string, month: string, client: Client = operator) {
      const { body } = await client.get(`/api/region-actual/matrix?dataset=load&step=month&from=${month}&to=${month}`);
      return (body as RegionMatrix).rows.find(({ guid }) => guid === region(code).guid)!;
    },
    async close() {
      await Promise.all([world.close(), site.close()]);
      folder.remove();
    },
  };
}
export type RegionStand = Awaited<ReturnType<typeof openRegionStand>>;
