import { expect } from 'vitest';
import type { RetentionMonths } from 'contract/features/journal/retention.ts';
import type { Client } from './client.ts';
import type { World } from './world.ts';

export const retentionPath = '/api/journal/retention';

export const forever: RetentionMonths = {
  signIns: null,
  views: null,
  refusals: null,
  exports: null,
  changes: null,
  access: null,
};

interface Past {
  months: number;
  action?: string;
  entity?: string;
  record?: string;
  request?: string;
  isPart?: boolean;
  parts?: number;
}

/** Writes an entry as if it had been written months ago. */
export const writePast = (world: World, organization: string | null, given: Past) => {
  const { months, action = 'update', entity = 'sample_meter', record, request, isPart = false, parts } = given;
  return world.owner(
    `insert into journal (occurred_at, organization_guid, action, entity, record_guid, before, request_id, is_part, parts)
     values (now() - make_interval(months => $1), $2, $3, $4, $5, '{}', coalesce($6, gen_random_uuid()::text), $7, $8)`,
    [months, organization, action, entity, record, request, isPart, parts],
  );
};

/** Keeps entries of the given classes for the given months, and others without limit; returns the version. */
export async function keepFor(client: Client, months: Partial<RetentionMonths>): Promise<number> {
  const { version } = (await client.get(retentionPath)).body;
  const { status, body } = await client.put(retentionPath, { ...forever, ...months }, version);
  expect([status, body]).toMatchObject([200, { ...forever, ...months, version: version + 1 }]);
  return body.version;
}

export const forgetAt = (client: Client, version: number, key?: string) =>
  client.post(
    `${retentionPath}/forget`,
    {},
    { 'if-match': `"${version}"`, ...(key !== undefined && { 'idempotency-key': key }) },
  );

interface Break {
  lane: number;
  problem: string;
  position: number;
}

/** Checks every lane of the journal as the program does. */
export async function brokenLanes(client: Client): Promise<Break[]> {
  const check = async (lane: number): Promise<Break[]> => {
    for (let after = 0; ;) {
      const { broken, isEnd, last } = (await client.get(`/api/journal/check?lane=${lane}&after=${after}`)).body;
      if (broken) return [{ lane, problem: broken.problem, position: broken.position }];
      if (isEnd) return [];
      after = last;
    }
  };
  return (await Promise.all(Array.from({ length: 64 }, (_, lane) => check(lane)))).flat();
}
