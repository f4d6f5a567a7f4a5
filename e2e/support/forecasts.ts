import { expect } from '@playwright/test';
import { api } from './api.ts';

interface Overview {
  guid: string;
  latest: { state: string } | null;
  published: object | null;
}

/** The sample forecast that was published, once its next day has been built: both come after the program has opened. */
export async function publishedForecast(): Promise<string> {
  let found: Overview | undefined;
  await expect(async () => {
    const all = await api<Overview[]>('GET', '/api/forecasts/overview');
    found = all.find(({ published, latest }) => published && latest?.state === 'ready');
    expect(found).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return found!.guid;
}
