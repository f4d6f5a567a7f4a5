import type { Page } from '@playwright/test';
import { api, items, session, type Person, type Row } from './api.ts';

/** The organization that keeps the shared data. */
const SERVICE = 'Администрация сервиса';
export const service = () => session('admin').organizations.find(({ name }) => name === SERVICE)!.id;

/** Continues in the same window as another person, or in another organization. */
export async function become(page: Page, person: Person, organization = session(person).organization): Promise<void> {
  await page.goto('/livez');
  const given = { access_token: session(person).token, organization };
  await page.evaluate((given) => {
    // A tab keeps its organization in sessionStorage.
    sessionStorage.clear();
    Object.assign(localStorage, given);
  }, given);
}

/** Creates an organization below the one used by the tests, or below another. */
export async function createBranch(name: string, parentGuid = session('admin').organization): Promise<Row> {
  const own = (await items('/api/organizations?limit=1'))[0]!;
  const empty = Object.fromEntries(
    Object.keys(own)
      .filter((key) => !['guid', 'version', 'createdAt', 'updatedAt', 'names', 'formerNames'].includes(key))
      .map((key) => [key, Array.isArray(own[key]) ? [] : null]),
  );
  const given = { shortName: name, fullName: name, subjectKind: 'company', parentGuid, timeZone: 'Europe/Moscow' };
  return api('POST', '/api/organizations', { body: { ...empty, ...given, isActive: true } });
}

/** Creates an organization and opens it for work, with the tests' user as its director. */
export async function openBranch(name: string, parentGuid?: string): Promise<Row> {
  const branch = await createBranch(name, parentGuid);
  await api('POST', `/api/organizations/${branch.guid}/opening`, { body: { position: 'Директор' } });
  return branch;
}
