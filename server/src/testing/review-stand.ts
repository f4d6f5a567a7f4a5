import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';
import { cardOf } from './users.ts';
import type { World } from './world.ts';

export const REVIEWS = '/api/rights-reviews';

/** The rights of an organization's administrator, without shared data. */
export const administering = {
  employees: 'full',
  permissionGroups: 'full',
  individualPermissions: 'full',
  users: 'full',
  brands: 'full',
  glossary: 'full',
  dictionaries: 'full',
  widgets: 'full',
} as const;

export const wholePlan = { people: 'all', groups: [], idleDays: null, reviewer: null };

export const askedReview = (more: object = {}) => ({
  ...wholePlan,
  name: 'Осенний',
  due: addDays(moscowToday(), 10),
  everyMonths: null,
  ...more,
});

interface Item {
  guid: string;
  person: { guid: string };
  source: string;
  gives: string;
  limits: string;
  outcome: string | null;
  refusal: string | null;
  hindrance: string | null;
  givenBy: string | null;
}

export async function reviewItems(client: Client, guid: string, query = ''): Promise<Item[]> {
  const { status, body } = await client.get(`${REVIEWS}/${guid}/items${query}`);
  expect(status).toBe(200);
  return body.items;
}

export const decideItems = (
  client: Client,
  guid: string,
  items: readonly Item[],
  decision: string | null,
  comment: string | null = null,
): Promise<Answer> =>
  client.post(`${REVIEWS}/${guid}/decide`, { items: items.map((one) => one.guid), decision, comment });

export async function finishReview(client: Client, guid: string, undecided = 'keep'): Promise<Answer> {
  const { mark = 'unseen' } = (await client.get(`${REVIEWS}/${guid}`)).body;
  return client.post(`${REVIEWS}/${guid}/finish`, { undecided, mark });
}

/** An organization with an administrator, and a clerk whose manager is the head. */
export async function openReviewStand(world: World) {
  const organization = await world.organization();
  const chief = await world.person(organization, administering);
  const head = await world.person(organization, { brands: 'read' });
  const clerk = await world.person(organization, { brands: 'full', glossary: 'read' });
  await world.owner('update employee set manager_guid = $1 where guid = $2', [
    await cardOf(world, head),
    await cardOf(world, clerk),
  ]);
  async function started(more: object = {}): Promise<string> {
    const { status, body } = await chief.post(REVIEWS, askedReview(more));
    expect([status, body.detail, body.errors]).toEqual([201, undefined, undefined]);
    return body.guid;
  }
  const groupsOf = async (client: Client): Promise<number> =>
    (await world.owner('select from employee_group where from_guid = $1', [await cardOf(world, client)])).length;
  return { organization, chief, head, clerk, started, groupsOf };
}

export type ReviewStand = Awaited<ReturnType<typeof openReviewStand>>;
