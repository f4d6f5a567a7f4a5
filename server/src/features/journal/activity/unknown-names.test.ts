import { afterAll, beforeAll, expect, it } from 'vitest';
import { postForm, type Client } from '../../../testing/client.ts';
import { everyRight } from '../../../testing/matrix.ts';
import { openWorld, type World } from '../../../testing/world.ts';

let world: World;
let service: Client;
let chief: Client;
beforeAll(async () => {
  world = await openWorld({ isSeeded: true });
  service = await world.service();
  chief = await world.person(await world.organization(), everyRight('full'));
  for (const username of ['ghost1', 'ghost2', 'ghost3', 'ghost4', 'ghost5'])
    await postForm(world.http, '/connect/token', { grant_type: 'password', username, password: 'любой' });
});
afterAll(() => world.close());

const namesIn = async (client: Client, query = '') =>
  (await client.get(`/api/journal?action=signInRefused${query}`)).body.items
    .map(({ userName }: { userName: string }) => userName)
    .toSorted();

it('attempts with unknown names are shown to the service, in the list, the search and the findings, and to nobody else', async () => {
  expect(await namesIn(service)).toEqual(['ghost1', 'ghost2', 'ghost3', 'ghost4', 'ghost5']);
  expect(await namesIn(service, '&search=ghost3')).toEqual(['ghost3']);
  expect(await namesIn(service, '&entity=brand')).toEqual([]);
  expect(await namesIn(chief)).toEqual([]);
  const guessesTo = async (client: Client) =>
    (await client.get('/api/journal/findings')).body.filter(({ rule }: { rule: string }) => rule === 'guesses');
  expect(await guessesTo(service)).toMatchObject([{ count: 5, accountGuid: null, address: '127.0.0.1' }]);
  expect(await guessesTo(chief)).toEqual([]);
});
