import * as z from 'zod/mini';
import { bodyOf, givenBack, isReading, MOST_VERSION, propertiesOf, queryOf } from './kit/accepted.ts';
import { descriptions } from './kit/described.ts';
import { oauthErrorSchema, problems, problemSchema, usageSchema } from './kit/errors.ts';
import { createSchema, enteredFields, inputSchema, type Fields } from './kit/field.ts';
import { journalEntrySchema } from './kit/journal-entry.ts';
import { parameterSchema } from './kit/parameter.ts';
import { bulkAnswerSchema, bulkBody } from './kit/resource-answers.ts';
import { importSchema } from './kit/resource-import.ts';
import { holdings, type Holding } from './kit/resource.ts';
import { acceptedTypes, answerTypes, type Access, type Route } from './kit/route.ts';
import { descriptionOf, rowJson, type Json } from './openapi-fields.ts';
import { operationId, pascal, tagOf } from './openapi-names.ts';

/** What many routes take or answer, by the names that it has everywhere. */
const shared = new Map<z.ZodMiniType, string>([
  [problemSchema, 'Problem'],
  [oauthErrorSchema, 'OAuthError'],
  [usageSchema, 'Usage'],
  [journalEntrySchema, 'JournalEntry'],
  [parameterSchema, 'Parameter'],
  [bulkBody, 'BulkRequest'],
  [bulkAnswerSchema, 'BulkAnswer'],
  [importSchema, 'Import'],
]);

const GIVEN_BACK = 'Заполняет программа: можно вернуть таким, каким прочитано';
const parts = { row: 'Row', input: 'Input', creation: 'Creation' } as const;
const formatted = new Set(['uuid', 'date', 'date-time']);
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const propertiesIn = (json: Json) => (json['properties'] ?? {}) as Record<string, Json>;

const versionJson: Json = {
  type: 'integer',
  minimum: 0,
  maximum: MOST_VERSION,
  description: 'Версия, которую прочли: то же, что If-Match',
};

/** What comes back with a change: the version, and what the program fills. */
const backJson = (properties: Record<string, Json>, names: Iterable<string>): Record<string, Json> => ({
  version: versionJson,
  ...Object.fromEntries(
    [...names].map((name) => {
      const { description, ...value } = properties[name] ?? {};
      return [name, { ...value, description: [description, GIVEN_BACK].filter(Boolean).join('. ') }];
    }),
  ),
});

/** Writes the schemas of one document: those with names go below its components, once. */
class Schemas {
  readonly components: Record<string, Json> = {};
  readonly #written = { input: new Map<z.ZodMiniType, Json>(), output: new Map<z.ZodMiniType, Json>() };

  /** A schema as JSON, or the reference to it where it has a name. */
  write(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const known = this.#written[io].get(schema);
    if (known) return known;
    const json = this.#named(schema, io) ?? this.#inline(schema, io);
    this.#written[io].set(schema, json);
    return json;
  }

  /** What a reference stands for. */
  whole(json: Json): Json {
    return '$ref' in json ? this.components[String(json['$ref']).split('/').at(-1)!]! : json;
  }

  /** A schema of one operation: what is an object has a name of its own. */
  writeAs(name: string, schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const json = this.write(schema, io);
    if (json['type'] === 'array') {
      const items = json['items'] as Json;
      return items['type'] === 'object' ? { ...json, items: this.add(`${name}Item`, items) } : json;
    }
    return json['type'] === 'object' ? this.add(name, json) : json;
  }

  add(name: string, json: Json): Json {
    this.components[name] = json;
    return reference(name);
  }

  #named(schema: z.ZodMiniType, io: 'input' | 'output'): Json | undefined {
    const held = holdings.get(schema);
    const name = held ? `${pascal(held.name.replaceAll(/\{\w+\}/g, ''))}${parts[held.part]}` : shared.get(schema);
    if (!name) return undefined;
    if (!this.components[name]) {
      // Its own name is taken before it is written: it may hold itself.
      this.components[name] = {};
      this.components[name] = held ? this.#held(held, schema) : this.#inline(schema, io);
    }
    return reference(name);
  }

  #inline(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        const inner = zodSchema as unknown as z.ZodMiniType;
        const named = inner === schema ? undefined : this.#named(inner, io);
        if (named) {
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
          Object.assign(jsonSchema, named);
        }
        Object.assign(jsonSchema, descriptions.get(inner));
        if (formatted.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
        // Generators take a property with a value of its own for one that is always sent.
        delete jsonSchema.default;
      },
    });
    return json;
  }

  #held({ part, fields, isOpen }: Holding, schema: z.ZodMiniType): Json {
    const more = isOpen || part === 'row' ? { additionalProperties: true } : {};
    if (part === 'row') {
      // The addresses of the specification answer with more than a record has.
      const own = propertiesIn(this.#inline(schema, 'output'));
      const properties = { ...own, ...rowJson(fields) };
      return { type: 'object', properties, required: Object.keys(properties), ...more };
    }
    const json = this.#inline(part === 'input' ? inputSchema(fields) : createSchema(fields), 'input');
    const properties = this.#entered(fields, json);
    const readOnly = Object.keys(rowJson(fields)).filter((name) => name !== 'version' && !(name in properties));
    const back = part === 'input' ? backJson(rowJson(fields), readOnly) : {};
    return { ...json, properties: { ...properties, ...back }, ...more };
  }

  #entered(fields: Fields, json: Json): Record<string, Json> {
    const known = new Map(enteredFields(fields));
    return Object.fromEntries(
      Object.entries(propertiesIn(json)).map(([name, property]) => [
        name,
        { ...property, description: descriptionOf(known.get(name)!) },
      ]),
    );
  }
}

function parametersIn(schemas: Schemas, place: 'path' | 'query', schema: z.ZodMiniType): Json[] {
  const json = schemas.write(schema, 'input');
  const required = new Set((json['required'] as string[] | undefined) ?? []);
  return Object.entries(propertiesIn(json)).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

const header = (name: string, description: string, required: boolean) => ({
  name,
  in: 'header',
  description,
  required,
  schema: { type: 'string' },
});

const matching = {
  PUT: 'Версия записи из её ETag; не нужна, если есть version в самом объекте',
  DELETE: 'Версия записи из её ETag: изменённая с тех пор не удалится; без версии удаляется как есть',
} as const;

function headers({ method, access, versioned }: Route): Json[] {
  const scoped = typeof access === 'object' || access === 'member';
  const match = method === 'PUT' || method === 'DELETE' ? matching[method] : undefined;
  return [
    ...(scoped ? [header('Org-Id', 'Организация, в которой выполняется запрос (guid)', true)] : []),
    ...(versioned ? [header('If-Match', match ?? 'Версия записи из её ETag', !match)] : []),
    ...(scoped && method === 'POST'
      ? [header('Idempotency-Key', 'Ключ: повтор с ним ничего не делает дважды', false)]
      : []),
  ];
}

const accessText = (access: Access): string =>
  typeof access === 'string'
    ? {
        public: 'Доступно всем',
        account: 'Нужен вход',
        signedIn: 'Нужен вход',
        member: 'Нужны вход и членство в организации',
      }[access]
    : `Нужно право: ${access.entity} — ${access.action}`;

const errorContent = {
  problem: { 'application/problem+json': { schema: reference('Problem') } },
  oauth: { 'application/json': { schema: reference('OAuthError') } },
} as const;

/** Content of a media type: described by a schema where it is JSON, a text or bytes. */
function contentOf(schemas: Schemas, route: Route, type: string): Json {
  if (route.answers === 'json')
    return { schema: schemas.writeAs(pascal(`${operationId(route)}-answer`), route.response, 'output') };
  return { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } };
}

/** A change with what its reading gives besides: all of it may come back. */
function changeBody(schemas: Schemas, route: Route, name: string, reading: Route | undefined): Json {
  const written = schemas.write(route.body, 'input');
  const whole = schemas.whole(written);
  const given = propertiesIn(whole);
  const names = reading ? [...givenBack(route, reading).keys()].filter((own) => !(own in given)) : [];
  if (names.length === 0 && 'version' in given) return written;
  const read = reading ? propertiesIn(schemas.whole(schemas.write(reading.response, 'output'))) : {};
  return schemas.add(name, { ...whole, properties: { ...given, ...backJson(read, names) } });
}

/** What a body holds. */
function bodyContent(schemas: Schemas, route: Route, reading: Route | undefined): Json {
  const name = pascal(`${operationId(route)}-body`);
  const binary = { type: 'string', format: 'binary' };
  if (route.accepts === 'bytes') return { schema: binary };
  if (route.accepts === 'files')
    return {
      schema: {
        type: 'object',
        properties: { file: { type: 'array', items: binary, minItems: 1 } },
        required: ['file'],
      },
    };
  if (route.method === 'PUT' && route.versioned) return { schema: changeBody(schemas, route, name, reading) };
  return { schema: schemas.writeAs(name, bodyOf(route), 'input') };
}

function responsesOf(schemas: Schemas, route: Route): Json {
  const { answers, errors, status, versioned, method } = route;
  const content = Object.fromEntries(answerTypes[answers].map((type) => [type, contentOf(schemas, route, type)]));
  const hasVersion = answers === 'json' && propertiesOf(route.response).has('version');
  const etag = { ETag: { description: 'Версия записи', schema: { type: 'string' } } };
  const refusal = (description: string) => ({ description, content: errorContent[errors] });
  return {
    [status]: {
      description: answers === 'nothing' ? 'Выполнено' : 'Ответ',
      ...(hasVersion && { headers: etag }),
      ...(answers !== 'nothing' && { content }),
    },
    ...(versioned && { 412: refusal('Запись изменена с тех пор, как её прочли: какова она теперь, говорит current') }),
    ...(versioned && method !== 'DELETE' && { 428: refusal('Версия записи не названа') }),
    default: refusal('Ошибка'),
  };
}

function operation(schemas: Schemas, route: Route, path: string, reading: Route | undefined): Json {
  const { method, accepts, access } = route;
  const hasBody = method === 'POST' || method === 'PUT';
  return {
    operationId: operationId(route, path),
    tags: [tagOf(route)],
    summary: route.summary,
    description: accessText(access),
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersIn(schemas, 'path', route.params),
      ...parametersIn(schemas, 'query', queryOf(route)),
      ...headers(route),
    ],
    ...(hasBody && {
      requestBody: { required: true, content: { [acceptedTypes[accepts]]: bodyContent(schemas, route, reading) } },
    }),
    responses: responsesOf(schemas, route),
  };
}

const about = `Ошибки — документы RFC 9457 с полем code: ${Object.keys(problems).join(', ')}. Ошибки POST /connect/token — по RFC 6749.
Создание: поле, которого нет в required, можно не называть. Изменение: объект целиком; прочитанное можно вернуть как есть, версия — в If-Match или в поле version.`;

/** The OpenAPI 3.1 document of the given routes, and of nothing else. */
export function openApiOf(routes: readonly Route[]): Json {
  const schemas = new Schemas();
  schemas.write(problemSchema, 'output');
  schemas.write(oauthErrorSchema, 'output');
  schemas.write(parameterSchema, 'input');
  const readings = new Map(routes.filter(isReading).map((route) => [route.path, route]));
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    for (const path of [route.path, ...(route.also ?? [])])
      (paths[path] ??= {})[route.method.toLowerCase()] = operation(schemas, route, path, readings.get(route.path));
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Энергоконсоль', version: '1', description: about },
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Токен сеанса или ключ API: он начинается с ec_.' },
      },
    },
  };
}
