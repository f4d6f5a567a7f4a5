import type { Page } from '@playwright/test';
import { api, items, type Request, type Row } from './api.ts';
import { opened } from './screen.ts';

const blank = {
  abbreviation: null,
  synonyms: [],
  related: [],
  source: null,
  sourceClause: null,
  sourceValidFrom: null,
  sourceValidTo: null,
};

/** A term of the first section. */
export async function createTerm(term: string, more: object = {}, where: Request = {}): Promise<Row> {
  const [section] = await items('/api/glossary-sections?limit=1&sort=sort');
  const definition = 'Определение, написанное для проверки.';
  const body = { ...blank, term, definition, sectionGuid: section!.guid, ...more };
  return api('POST', '/api/glossary', { ...where, body });
}

/** Opens the list of terms. */
export async function glossary(page: Page, query = ''): Promise<void> {
  await page.goto(`/glossary${query}`);
  await opened(page, 'Глоссарий');
}
