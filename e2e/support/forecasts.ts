import { expect } from '@playwright/test';
import { api } from './api.ts';

interface Overview {
  guid: string;
  latest: { state: string } | null;
  kind: string;
  published: object | null;
}

/** The published sample forecast, after its next day has been built; both appear some time after the start of the program. */
export async function publishedForecast(): Promise<string> {
  let found: Overview | undefined;
  await expect(async () => {
    const all = await api<Overview[]>('GET', '/api/forecasts/overview');
    found = all.find(({ kind, published, latest }) => kind === 'hourly' && published && latest?.state === 'ready');
    expect(found).toBeDefined();
  }).toPass();
  return found!.guid;
}
