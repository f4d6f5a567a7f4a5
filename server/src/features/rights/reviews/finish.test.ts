import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  administering,
  decideItems,
  finishReview,
  openReviewStand,
  reviewItems,
  REVIEWS,
  type ReviewStand,
} from '../../../testing/review-stand.ts';
import { demandSecondPerson } from '../../../testing/second-person.ts';
import { readXlsx } from '../../../testing/spreadsheet.ts';
import { cardOf } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let stand: ReviewStand;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void (stand = await openReviewStand(world)));

it('does not take away an individual right that became another one', async () => {
  const { chief, head, started } = stand;
  const right = { effect: 'allow', objectGuid: null, validFrom: null, validTo: null, reason: 'На время' };
  const employeeGuid = await cardOf(world, head);
  const given = await chief.post('/api/individual-permissions', {
    ...right,
    employeeGuid,
    entityType: 'dictionaries',
    value: 'update',
  });
  const guid = await started();
  const item = (await reviewItems(chief, guid)).find(({ source }) => source.includes('Словари'))!;
  await decideItems(chief, guid, [item], 'remove');
  await chief.put(
    `/api/individual-permissions/${given.body.guid}`,
    { ...right, employeeGuid, entityType: 'widgets', value: 'read' },
    1,
  );
  expect((await finishReview(chief, guid)).body).toMatchObject({ removed: 0, refused: 1 });
  expect((await reviewItems(chief, guid, '?show=refused'))[0]!.refusal).toContain('изменили после решения');
});

it('asks nothing about a right that is gone meanwhile', async () => {
  const { chief, head, clerk, started } = stand;
  const guid = await started();
  const [item] = await reviewItems(head, guid);
  await world.owner('delete from employee_group where from_guid = $1', [await cardOf(world, clerk)]);
  expect(await reviewItems(head, guid, '?show=waiting')).toEqual([]);
  expect((await reviewItems(head, guid))[0]).toMatchObject({ outcome: 'gone' });
  expect((await decideItems(head, guid, [item!], 'remove')).status).toBe(409);
  expect((await finishReview(chief, guid, 'remove')).status).toBe(200);
});

it('removes the undecided rights on request, and says what it could not', async () => {
  const { chief, organization, started } = stand;
  const guid = await started();
  const { body } = await finishReview(chief, guid, 'remove');
  // Those of the clerk and of the head; nobody can remove their own.
  expect(body).toMatchObject({ removed: 2, refused: 1, left: 0 });
  const [refused] = await reviewItems(chief, guid, '?show=refused');
  expect(refused).toMatchObject({ refusal: expect.stringContaining('Свои права') });
  const second = await world.person(organization, administering);
  const again = await finishReview(second, guid, 'keep');
  expect(again.body).toMatchObject({ removed: 1, refused: 0, left: 0 });
  expect((await finishReview(second, guid, 'keep')).status).toBe(409);
});

it('takes very many away a part at a time, and is finished with the last one', async () => {
  const { chief, organization, started } = stand;
  const group = (await chief.post('/api/permission-groups', { name: 'Многие', description: null, brands: 'read' })).body
    .guid;
  await world.owner(
    `with made as (
      insert into employee (guid, organization_guid, last_name, first_name, position)
      select gen_random_uuid(), $1, 'Иванов', 'Иван', 'Инженер' from generate_series(1, 70) returning guid, organization_guid)
    insert into employee_group (organization_guid, from_guid, to_guid) select organization_guid, guid, $2 from made`,
    [organization, group],
  );
  const guid = await started({ people: 'groups', groups: [group] });
  expect((await finishReview(chief, guid, 'remove')).body).toMatchObject({ removed: 50, refused: 0, left: 20 });
  expect((await chief.get(`${REVIEWS}/${guid}`)).body.review).toMatchObject({ state: 'open', decided: 50 });
  expect((await finishReview(chief, guid, 'remove')).body).toMatchObject({ removed: 20, refused: 0, left: 0 });
  expect((await chief.get(`${REVIEWS}/${guid}`)).body.review.state).toBe('finished');
});

it('takes strong rights away at once, second person or not', async () => {
  const { chief, head, clerk, organization, started, groupsOf } = stand;
  await world.person(organization, administering);
  expect((await demandSecondPerson(chief, ['administrators'])).status).toBe(200);
  const guid = await started({ people: 'strong' });
  expect((await decideItems(head, guid, await reviewItems(head, guid), 'remove')).status).toBe(204);
  expect((await finishReview(chief, guid)).status).toBe(200);
  expect(await groupsOf(clerk)).toBe(0);
});

it('is cancelled without taking anything away, and reported as a file', async () => {
  const { chief, head, clerk, started, groupsOf } = stand;
  const guid = await started();
  await decideItems(head, guid, await reviewItems(head, guid), 'remove', 'Не нужно');
  const file = await chief.get(`${REVIEWS}/${guid}/report`);
  expect(file.status).toBe(200);
  const rows = readXlsx(file.raw);
  expect(JSON.stringify(rows)).toContain('Не нужно');
  expect((await head.get(`${REVIEWS}/${guid}/report`)).status).toBe(403);
  expect((await chief.post(`${REVIEWS}/${guid}/cancel`, {})).status).toBe(204);
  expect(await groupsOf(clerk)).toBe(1);
  expect((await finishReview(chief, guid)).status).toBe(409);
});
