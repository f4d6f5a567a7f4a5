import { brands } from 'contract/features/equipment/facts.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveRule, groupOf, is } from '../../../testing/group-rules.ts';
import {
  administering,
  askedReview,
  decideItems,
  finishReview,
  openReviewStand,
  reviewItems,
  REVIEWS,
  type ReviewStand,
  wholePlan,
} from '../../../testing/review-stand.ts';
import { accountOf, cardOf, notificationTexts } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let stand: ReviewStand;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void (stand = await openReviewStand(world)));

it('asks the manager of each, takes away what they decided, and tells whoever lost it', async () => {
  const { chief, head, clerk, started, groupsOf } = stand;
  const preview = await chief.post(`${REVIEWS}/preview`, wholePlan);
  expect(preview.body).toMatchObject({
    people: 3,
    reviewers: expect.arrayContaining([expect.objectContaining({ guid: null, total: 2 })]),
  });
  const guid = await started();
  expect(await notificationTexts(head)).toEqual([expect.stringContaining('«Осенний»: ждёт ваших решений: 1')]);
  const own = await reviewItems(head, guid);
  expect(own).toMatchObject([
    {
      person: { guid: await cardOf(world, clerk) },
      gives: expect.stringContaining('Полный доступ: Производители'),
      hindrance: null,
    },
  ]);
  expect((await decideItems(head, guid, own, 'remove', 'Давно в другом отделе')).status).toBe(204);
  expect(await groupsOf(clerk)).toBe(1);
  const [review] = (await head.get(REVIEWS)).body;
  expect(review).toMatchObject({ guid, own: 1, ownWaiting: 0, total: 3, decided: 1, toRemove: 1 });
  const answer = await finishReview(chief, guid);
  expect([answer.status, answer.body]).toMatchObject([200, { removed: 1, refused: 0, left: 0 }]);
  expect(await groupsOf(clerk)).toBe(0);
  expect(await groupsOf(head)).toBe(1);
  expect(await notificationTexts(clerk)).toEqual([expect.stringContaining('у вас отозвано')]);
  expect((await clerk.get('/api/brands')).status).toBe(403);
  expect((await decideItems(head, guid, own, 'keep')).status).toBe(409);
  expect((await finishReview(chief, guid)).status).toBe(409);
});

it('says to which records and hours a right is limited, as far as its reader may read them', async () => {
  const { chief, head, clerk, started } = stand;
  const brand = (await chief.post('/api/brands', { name: `Меркурий ${crypto.randomUUID()}` })).body;
  const group = await groupOf(chief, clerk);
  expect((await giveRule(chief, group, brands, { rows: is('country', 'Россия') })).status).toBe(201);
  await world.owner(`update permission_group set hours_from = '09:00', hours_to = '18:00' where guid = $1`, [group]);
  const own = { effect: 'allow', entityType: 'brands', value: 'update', objectGuid: brand.guid };
  const given = { ...own, validFrom: null, validTo: null, reason: 'По приказу № 7' };
  const employeeGuid = await cardOf(world, clerk);
  expect((await chief.post('/api/individual-permissions', { ...given, employeeGuid })).status).toBe(201);
  const guid = await started();
  const items = () => reviewItems(head, guid);
  const limits = async () => (await items()).map((item) => item.limits);
  const rule = expect.stringMatching(
    /^Производители и модели: Производители: только где Страна равно «Россия», только с 09:00 до 18:00/,
  );
  expect(await limits()).toEqual([rule, `только ${brand.name}`]);
  expect((await decideItems(head, guid, await items(), 'keep')).status).toBe(204);
  await world.owner('delete from permission_group_rule where group_guid = $1', [group]);
  const denial = { ...given, effect: 'deny', value: 'read', employeeGuid: await cardOf(world, head) };
  expect((await chief.post('/api/individual-permissions', denial)).status).toBe(201);
  expect(await limits()).toEqual([rule, 'только запись, которой вы не видите']);
});

it('is decided on by nobody for themselves, and by no stranger', async () => {
  const { chief, head, organization, started } = stand;
  const guid = await started({ reviewer: await cardOf(world, chief) });
  const all = await reviewItems(chief, guid);
  const mine = all.filter(({ hindrance }) => hindrance?.includes('ваше право'));
  expect(mine.length).toBe(1);
  expect((await decideItems(chief, guid, mine, 'keep')).status).toBe(403);
  const other = await world.person(organization, { employees: 'full', permissionGroups: 'full' });
  expect((await other.get(REVIEWS)).body).toEqual([]);
  expect((await other.get(`${REVIEWS}/${guid}`)).status).toBe(404);
  expect((await other.post(REVIEWS, askedReview())).status).toBe(403);
  expect((await other.post(`${REVIEWS}/preview`, wholePlan)).status).toBe(403);
  const bodies = {
    finish: { undecided: 'remove', mark: '' },
    cancel: {},
    'stop-repeating': {},
    'hand-over': { from: null, to: guid },
  };
  for (const [way, body] of Object.entries(bodies))
    expect((await other.post(`${REVIEWS}/${guid}/${way}`, body)).status, way).toBe(403);
  expect((await other.get(`${REVIEWS}/${guid}/report`)).status).toBe(403);
  expect((await head.get(`${REVIEWS}/${guid}`)).status).toBe(404);
  expect((await decideItems(head, guid, [all[0]!], 'keep')).status).toBe(404);
  const stranger = await world.person(await world.organization(), administering);
  expect((await stranger.get(`${REVIEWS}/${guid}/items`)).status).toBe(404);
  expect((await finishReview(stranger, guid, 'keep')).status).toBe(404);
});

it('shows as one’s own exactly what it counts as waiting for one, also what is nobody’s', async () => {
  const { chief, organization, started } = stand;
  await world.person(organization, { brands: 'read' });
  const guid = await started();
  const { review } = (await chief.get(`${REVIEWS}/${guid}`)).body;
  const own = await reviewItems(chief, guid, '?reviewer=own&show=waiting');
  expect(own.length).toBe(review.ownWaiting);
  expect(own.length).toBeGreaterThan(0);
  expect((await decideItems(chief, guid, own, 'keep')).status).toBe(204);
});

it('lets a reviewer see and decide only what is theirs', async () => {
  const { chief, head, started } = stand;
  const guid = await started();
  const clerks = await reviewItems(head, guid);
  const all = await reviewItems(chief, guid);
  expect(all.length).toBeGreaterThan(clerks.length);
  const others = all.filter(({ guid: one }) => one !== clerks[0]!.guid);
  expect((await decideItems(head, guid, others, 'keep')).status).toBe(404);
  expect((await reviewItems(head, guid, `?reviewer=none`)).length).toBe(0);
  // Items of a specific reviewer cannot be decided by an administrator until they are handed over.
  expect((await decideItems(chief, guid, clerks, 'keep')).body.detail).toContain('решает другой человек');
  const to = await cardOf(world, chief);
  expect((await chief.post(`${REVIEWS}/${guid}/hand-over`, { from: await accountOf(head), to })).body).toEqual({
    moved: 1,
  });
  const again = await chief.post(`${REVIEWS}/${guid}/hand-over`, { from: await accountOf(head), to });
  expect([again.status, again.body.detail]).toEqual([
    409,
    expect.stringContaining('нерешённых прав здесь не осталось'),
  ]);
  const entries = await world.owner(
    `select after ->> 'handedOver' as moved from journal where record_guid = $1 and action = 'update'`,
    [guid],
  );
  expect(entries).toEqual([{ moved: '1' }]);
  expect((await decideItems(chief, guid, clerks, 'keep')).status).toBe(204);
  expect((await head.post(`${REVIEWS}/${guid}/hand-over`, { from: null, to })).status).toBe(403);
});

it('waits for nobody to decide on their own right, also where the card became theirs later', async () => {
  const { chief, clerk, head, started } = stand;
  const guid = await started();
  await world.owner('update rights_review_item set reviewer_guid = $1 where review_guid = $2 and employee_guid = $3', [
    await accountOf(clerk),
    guid,
    await cardOf(world, clerk),
  ]);
  expect((await clerk.get(REVIEWS)).body).toEqual([]);
  await world.owner('update rights_review_item set reviewer_guid = $1 where review_guid = $2', [
    await accountOf(chief),
    guid,
  ]);
  const all = await reviewItems(chief, guid);
  const others = all.filter(({ hindrance }) => hindrance === null);
  expect((await chief.get(`${REVIEWS}/${guid}`)).body.review).toMatchObject({ total: 3, own: 2, ownWaiting: 2 });
  expect((await decideItems(chief, guid, others, 'keep')).status).toBe(204);
  const over = { from: await accountOf(chief), to: await cardOf(world, chief) };
  expect((await chief.post(`${REVIEWS}/${guid}/hand-over`, over)).body.detail).toContain('права самого преемника');
  const to = await cardOf(world, head);
  expect((await chief.post(`${REVIEWS}/${guid}/hand-over`, { ...over, to })).body).toEqual({ moved: 1 });
});

it('covers individual rights, and neither denials nor what comes with standing in', async () => {
  const { chief, head, started } = stand;
  const right = {
    employeeGuid: await cardOf(world, head),
    objectGuid: null,
    validFrom: null,
    validTo: null,
    reason: 'На время',
  };
  const given = await chief.post('/api/individual-permissions', {
    ...right,
    effect: 'allow',
    entityType: 'dictionaries',
    value: 'update',
  });
  expect(given.status).toBe(201);
  await chief.post('/api/individual-permissions', { ...right, effect: 'deny', entityType: 'widgets', value: 'read' });
  const guid = await started();
  const own = (await reviewItems(chief, guid)).filter(({ person }) => person.guid === right.employeeGuid);
  expect(own.map(({ source }) => source)).toEqual([expect.stringContaining('Группа'), 'право «Словари: Изменение»']);
  expect(own[1]!.givenBy).toContain('Петров');
  expect((await decideItems(chief, guid, [own[1]!], 'remove')).status).toBe(204);
  expect((await finishReview(chief, guid)).body).toMatchObject({ removed: 1, refused: 0, left: 0 });
  expect((await chief.get(`/api/individual-permissions/${given.body.guid}`)).status).toBe(404);
});

it('is of strong rights, of chosen groups, or of people who have not come for long', async () => {
  const { chief, head, clerk, started } = stand;
  const strong = await started({ people: 'strong' });
  expect((await reviewItems(chief, strong)).length).toBe(2);
  const [group] = await world.owner('select to_guid as guid from employee_group where from_guid = $1', [
    await cardOf(world, head),
  ]);
  const one = await started({ people: 'groups', groups: [group.guid] });
  expect((await reviewItems(chief, one)).map(({ person }) => person.guid)).toEqual([await cardOf(world, head)]);
  expect((await chief.post(REVIEWS, askedReview({ people: 'idle', idleDays: 30 }))).body.errors[0].path).toBe('people');
  const account = await accountOf(clerk);
  const card = await cardOf(world, clerk);
  await world.owner(`update session set seen_at = now() - interval '40 days' where account_guid = $1`, [account]);
  await world.owner(`update account set seen_at = now() - interval '40 days' where guid = $1`, [account]);
  const idle = await started({ people: 'idle', idleDays: 30 });
  expect((await reviewItems(chief, idle)).map(({ person }) => person.guid)).toEqual([card]);
  for (const wrong of [{ people: 'groups' }, { people: 'idle' }, { due: addDays(moscowToday(), -1) }, { name: '' }])
    expect((await chief.post(REVIEWS, askedReview(wrong))).status).toBe(422);
});
