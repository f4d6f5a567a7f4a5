import { resourceByName } from 'contract/features/index.ts';
import { ruledResources } from 'contract/features/rights/rules.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Route } from 'contract/kit/route.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { is, narrow } from '../../testing/group-rules.ts';
import { create, everyRight, lineOf, openMatrix, type Matrix } from '../../testing/matrix.ts';
import { accountOf } from '../../testing/users.ts';

let world: Matrix;
let organization: string;
let chief: Client;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());
beforeEach(async () => {
  organization = await world.organization();
  chief = await world.person(organization, everyRight('full'));
});

/** Limits a person's group to records with the value of one of them. */
const narrowTo = (who: Client, resource: Resource, own: AnyRow) =>
  narrow(chief, who, resource, { rows: is(lineOf(resource), String(own[lineOf(resource)])) });

const recordIn = (path: string) => /^\/api\/([a-z-]+)\/\{guid\}/.exec(path)?.[1];
const isOfRecord = ({ access }: Route) => typeof access === 'object' && access.isOfRecord === true;
const at = (path: string, guid: string) => path.replace('{guid}', guid).replaceAll(/\{\w+\}/g, guid);

it('every route about one record refuses a record outside the rows of a group', async () => {
  const routes = world.server.served.filter(isOfRecord);
  expect(routes.length).toBeGreaterThan(60);
  for (const resource of ruledResources) {
    const own = routes.filter(({ path }) => recordIn(path) === resource.name);
    if (own.length === 0) continue;
    const given = resource.fields['groups'] ? { groups: [] } : {};
    const [mine, foreign] = [await create(chief, resource, given), await create(chief, resource, given)];
    const who = await world.person(organization, everyRight('full'));
    await world.owner(
      `update permission_group set items = $1 where guid in (
      select g.to_guid from employee_group g join employee e on e.guid = g.from_guid where e.account_guid = $2)`,
      [JSON.stringify({ [resource.entity]: 'full' }), await accountOf(who)],
    );
    await narrowTo(who, resource, mine);
    for (const { method, path } of own) {
      const answer = await who.send(method, at(path, foreign.guid), method === 'GET' ? undefined : {});
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      const allowed = await who.send(method, at(path, mine.guid), method === 'GET' ? undefined : {});
      expect(`${method} ${path}: ${allowed.body?.detail}`).not.toContain('не на все записи');
    }
  }
});

it('the values of points outside the rows of a group are not shown', async () => {
  const points = resourceByName('metering-points')!;
  const [own, foreign] = [await create(chief, points), await create(chief, points)];
  const who = await world.person(organization, { meteringPoints: 'read', measurements: 'full' });
  await narrowTo(who, points, own);
  const ofPoint = world.server.served.filter(
    ({ method, path, access }) =>
      method === 'GET' &&
      typeof access === 'object' &&
      access.entity === 'measurements' &&
      recordIn(path) === points.name,
  );
  expect(ofPoint.length).toBeGreaterThan(2);
  const period = 'from=2026-01-01&to=2026-01-02';
  const queries = [
    '',
    `?${period}`,
    `?${period}&channel=01`,
    '?channel=01',
    '?year=2026',
    '?weeks=2',
    '?channel=01&year=2026',
    '?channel=01&month=2026-01',
    `?${period}&channel=01&step=day`,
    `?${period}&channel=01&format=csv`,
    '?channel=01&day=2026-01-01',
  ];
  for (const { path } of ofPoint) {
    const answers = await Promise.all(queries.map((query) => who.get(at(path, foreign.guid) + query)));
    const statuses = new Set(answers.map(({ status }) => status).filter((status) => status !== 422));
    expect([path, ...statuses]).toEqual([path, 404]);
  }
});

it('the overview of forecasts shows those within the rows of a group', async () => {
  const forecasts = resourceByName('forecasts')!;
  const [own] = [await create(chief, forecasts), await create(chief, forecasts)];
  const who = await world.person(organization, { forecasts: 'read' });
  await narrowTo(who, forecasts, own);
  const { body } = await who.get('/api/forecasts/overview');
  expect(body.map(({ guid }: AnyRow) => guid)).toEqual([own.guid]);
});
