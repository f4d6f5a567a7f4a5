import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSinceStand, type SinceStand } from './testing/since-stand.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}
interface Document {
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }>;
  components: { schemas: Record<string, Schema> };
}

let stand: SinceStand;
let document: Document;
/** Finds differences between an answer and the document. */
let mistakesIn: (path: string, body: unknown) => string[];
beforeAll(async () => {
  stand = await openSinceStand();
  document = (await stand.chief.get('/api/openapi.json')).body;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const written = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  mistakesIn = (path, body) => {
    const at = ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema'].map(written);
    const check = ajv.getSchema(`document#/${at.join('/')}`)!;
    check(body);
    return (check.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${path}${instancePath}: ${message}`);
  };
});
afterAll(() => stand.close());

const formats: [format: string, looks: RegExp][] = [
  ['uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d/],
];
const resolved = (schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!]! : schema;
const isAny = (schema: Schema) => !schema.type && !schema.anyOf && !schema.enum && schema.const === undefined;

/** Places where formatted texts are documented as plain text. */
function formless(value: unknown, given: Schema | undefined, at: string): string[] {
  if (!given || value === null) return [];
  const schema = resolved(given);
  if (schema.anyOf) {
    const parts = schema.anyOf.map((part) => formless(value, part, at));
    return parts.some((part) => part.length === 0) ? [] : parts[0]!;
  }
  if (isAny(schema)) return [];
  if (Array.isArray(value)) return value.slice(0, 20).flatMap((one) => formless(one, schema.items, `${at}[]`));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => {
      const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      return formless(one, schema.properties?.[key] ?? more, `${at}.${key}`);
    });
  if (typeof value !== 'string' || schema.format || schema.enum || schema.pattern || schema.const) return [];
  return formats.filter(([, looks]) => looks.test(value)).map(([format]) => `${at}: ${format}`);
}

it('every answer is what the document says of it', { timeout: 300_000 }, async () => {
  const found = new Set<string>();
  let asked = 0;
  for (const route of stand.world.server.served) {
    const url = route.method === 'GET' && route.answers === 'json' ? await stand.urlOf(route) : undefined;
    // The test server adds its own route.
    if (!url || route.path === '/api/forgetful') continue;
    const { status, body } = await stand.chief.get(url);
    if (status !== 200) continue;
    asked++;
    const { schema } = document.paths[route.path]!.get!.responses['200']!.content!['application/json']!;
    for (const mistake of [...mistakesIn(route.path, body), ...formless(body, schema, route.path)]) found.add(mistake);
  }
  expect([...found]).toEqual([]);
  expect(asked).toBeGreaterThan(350);
});
