import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { create, openMatrix, type Matrix } from '../../../testing/matrix.ts';
import { messageOf, multipartOf, multipartType, valueOf } from '../../../testing/messages.ts';
import { connectionOf, journalOf } from '../../../testing/world.ts';

const POINTS = 300;
const VALUES = POINTS * 2 * 48;
const codes = Array.from({ length: POINTS }, (_, index) => String(502_070_000_200_000 + index));
const program = fileURLToPath(new URL('../../../testing/import-program.ts', import.meta.url));

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
  const point = await create(world.master, meteringPoints, { code: codes[0] });
  const columns = 'name, consumption_object_guid, purpose, direction, voltage_guid, status, organization_guid';
  await world.owner(
    `insert into metering_point (guid, code, ${columns}) select gen_random_uuid(), c, ${columns} from metering_point, unnest($1::text[]) c where guid = $2`,
    [codes.slice(1), point.guid],
  );
});
afterAll(() => world.close());

async function start(): Promise<{ process: ChildProcess; base: string }> {
  const process = fork(program, {
    env: { ...globalThis.process.env, CONNECTION: JSON.stringify(connectionOf(world.pool)) },
    execArgv: [],
  });
  const [{ port }] = (await once(process, 'message')) as [{ port: number }];
  return { process, base: `http://127.0.0.1:${port}` };
}

const stored = async (day: string) => {
  const [row] = await world.owner(
    `select count(*)::integer as days, coalesce(sum((select sum(x) from unnest(v) x)), 0)::float8 as total from interval_day where day = $1`,
    [day],
  );
  return [row.days, row.total];
};

it(
  'a file is written in full or not at all when the program is killed, and the next program completes it',
  { timeout: 180_000 },
  async () => {
    const total = codes
      .flatMap((_, point) =>
        ['01', '03'].map((channel) => Array.from({ length: 48 }, (__, index) => valueOf(point, channel, index))),
      )
      .flat(2);
    const sum = total.reduce((all, value) => all + value, 0);
    for (const [round, wait] of [0, 150, 300].entries()) {
      const day = `2026040${round + 1}`;
      const iso = `2026-04-0${round + 1}`;
      const first = await start();
      const body = multipartOf([{ content: messageOf({ codes, day, number: 700 + round }) }]);
      const answer = await fetch(`${first.base}/api/measurement-imports`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.master.token}`,
          'org-id': world.organizationGuid,
          'content-type': multipartType,
        },
        body: new Uint8Array(body),
      });
      expect(answer.status).toBe(202);
      const [{ guid }] = (await answer.json()) as [{ guid: string }];
      await sleep(wait);
      first.process.kill('SIGKILL');
      await once(first.process, 'exit');
      expect([
        [0, 0],
        [POINTS * 2, sum],
      ]).toContainEqual(await stored(iso));

      const second = await start();
      const state = async () =>
        (await world.owner('select status, "values" from measurement_import where guid = $1', [guid]))[0];
      await expect.poll(state, { timeout: 45_000 }).toEqual({ status: 'accepted', values: VALUES });
      expect(await stored(iso)).toEqual([POINTS * 2, sum]);
      expect((await journalOf(world, guid)).map(({ action }) => action)).toEqual(['create', 'import']);
      second.process.kill('SIGKILL');
      await once(second.process, 'exit');
    }
  },
);
