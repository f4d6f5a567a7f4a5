import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from './testing/client.ts';
import { openMatrix, type Matrix } from './testing/matrix.ts';

interface Parameter {
  name: string;
  in: 'query' | 'path';
  schema: { enum?: string[]; const?: string; anyOf?: { enum?: string[]; const?: string }[] };
}

let world: Matrix;
beforeAll(async () => void (world = await openMatrix()));
afterAll(() => world.close());

const GUID = '01890000-0000-7000-8000-000000000000';

const choicesOf = ({ schema }: Parameter): string[] =>
  [schema, ...(schema.anyOf ?? [])].flatMap((one) => one.enum ?? one.const ?? []);

it('that a query of the document offers is answered, on its own', { timeout: 120_000 }, async () => {
  const { paths } = (await ask(world.http, { url: '/api/openapi.json' })).body;
  const asked = Object.entries<{ get?: { parameters?: Parameter[] } }>(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? []).flatMap((parameter) =>
      parameter.in === 'query' ? choicesOf(parameter).map((choice) => [path, parameter.name, choice] as const) : [],
    ),
  );
  expect(asked.length).toBeGreaterThan(200);
  const failed: string[] = [];
  for (const [path, name, choice] of asked) {
    const address = `${path.replace(/\{\w+\}/g, GUID)}?${name}=${encodeURIComponent(choice)}`;
    const { status } = await world.master.get(address);
    if (status >= 500) failed.push(`${address}: ${status}`);
  }
  expect(failed).toEqual([]);
});
