import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lateChecks } from '../../../job-kinds.ts';
import { watch } from '../../../jobs/watch.ts';
import { finishReview, openReviewStand, REVIEWS, type ReviewStand } from '../../../testing/review-stand.ts';
import { notificationTexts } from '../../../testing/users.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let stand: ReviewStand;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());
beforeEach(async () => void (stand = await openReviewStand(world)));

it('reminds before its term and after it, once', async () => {
  const { chief, head, started } = stand;
  const guid = await started({ due: addDays(moscowToday(), 2) });
  const look = () => watch(world.pool, lateChecks);
  await look();
  await look();
  expect((await notificationTexts(head)).filter((text) => text.includes('срок —')).length).toBe(1);
  await world.owner('update rights_review set due = $1 where guid = $2', [addDays(moscowToday(), -1), guid]);
  await look();
  await look();
  expect((await notificationTexts(head)).filter((text) => text.includes('срок вышел')).length).toBe(1);
  expect((await notificationTexts(chief)).filter((text) => text.includes('Завершите его')).length).toBe(1);
});

it('restarts by itself when it is to be repeated', async () => {
  const { chief, started } = stand;
  const guid = await started({ everyMonths: 3, due: addDays(moscowToday(), 7) });
  await finishReview(chief, guid);
  await world.owner('update rights_review set next_on = $1 where guid = $2', [moscowToday(), guid]);
  await watch(world.pool, lateChecks);
  await watch(world.pool, lateChecks);
  const all = (await chief.get(REVIEWS)).body;
  expect(all).toMatchObject([
    { state: 'open', everyMonths: 3, due: addDays(moscowToday(), 7) },
    { guid, state: 'finished', nextOn: null },
  ]);
  const [entry] = await world.owner('select via from journal where record_guid = $1 and action = $2', [
    all[0].guid,
    'create',
  ]);
  expect(entry.via).toMatchObject({ kind: 'program' });
  expect((await chief.post(`${REVIEWS}/${all[0].guid}/stop-repeating`, {})).status).toBe(204);
  expect((await chief.get(`${REVIEWS}/${all[0].guid}`)).body).toMatchObject({ review: { nextOn: null } });
});
