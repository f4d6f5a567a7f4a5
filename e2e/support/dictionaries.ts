import type { Page } from '@playwright/test';
import { api, unique, type Row } from './api.ts';
import { opened, rows } from './screen.ts';

export async function createDictionary(parameters: object[] = []): Promise<Row> {
  const name = unique('Словарь');
  const code = `d${name.replace(/\D+/g, 'x')}`;
  return api('POST', '/api/dictionary/', { body: { name, code, description: null, parameters } });
}

export const createValue = (dictionary: Row, name: string, more: object = {}): Promise<Row> =>
  api('POST', `/api/dictionary/${dictionary['id']}`, {
    body: { name, code: null, sort: 0, isActive: true, validFrom: null, validTo: null, ...more },
  });

export const names = (page: Page) => rows(page).locator('td:nth-child(2)');

export async function values(page: Page, { id, name }: Row): Promise<void> {
  await page.goto(`/dictionary-values/${id}`);
  await opened(page, name as string);
}
