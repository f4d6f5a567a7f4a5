import { api, items, session, type Row } from './api.ts';

/** Creates an organization below the one that the stories work in. */
export async function createBranch(name: string): Promise<Row> {
  const parentGuid = session('admin').organization;
  const own = (await items('/api/organizations?limit=1'))[0]!;
  const empty = Object.fromEntries(
    Object.keys(own)
      .filter((key) => !['guid', 'version', 'createdAt', 'updatedAt', 'names', 'formerNames'].includes(key))
      .map((key) => [key, Array.isArray(own[key]) ? [] : null]),
  );
  const given = { shortName: name, fullName: name, subjectKind: 'company', parentGuid, timeZone: 'Europe/Moscow' };
  return api('POST', '/api/organizations', { body: { ...empty, ...given, isActive: true } });
}
