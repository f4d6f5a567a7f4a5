import type * as z from 'zod/mini';
import { bodyOf, givenBack, isReading, propertiesOf, queryOf } from '../kit/accepted.ts';
import { oauthErrorSchema, problems, problemSchema } from '../kit/errors.ts';
import { inputSchema } from '../kit/field-schema.ts';
import { recordValues } from '../kit/json-object.ts';
import { parameterSchema } from '../kit/parameter.ts';
import { acceptedTypes, answerTypes, type Access, type Route } from '../kit/route.ts';
import { schemaSubjects } from '../kit/shapes.ts';
import { templatesSchema } from '../features/object-types/facts.ts';
import { layoutSchema } from '../kit/card-layout.ts';
import type { Json } from './fields.ts';
import { operationId, pascal, tagOf } from './names.ts';
import { backJson, propertiesIn, Schemas } from './schemas.ts';
import { reference } from './shared.ts';

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
  const scoped = typeof access === 'object' || access === 'member' || access === 'administrator';
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
        administrator: 'Нужны права администратора организации: менять сотрудников, группы прав и индивидуальные права',
      }[access]
    : `Нужно право: ${access.entity} — ${access.action}`;

const errorContent = {
  problem: { 'application/problem+json': { schema: reference('Problem') } },
  oauth: { 'application/json': { schema: reference('OAuthError') } },
} as const;

/** The content of a media type, described by a schema for JSON and as text or bytes otherwise. */
function contentOf(schemas: Schemas, route: Route, type: string): Json {
  if (route.answers === 'json')
    return { schema: schemas.writeAs(pascal(`${operationId(route)}-answer`), route.response, 'output') };
  return { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } };
}

/** The body of a change, with the properties of its reading, because clients may send all of them back. */
function changeBody(schemas: Schemas, route: Route, name: string, reading: Route | undefined): Json {
  const written = schemas.write(route.body, 'input');
  const whole = schemas.whole(written);
  const given = propertiesIn(whole);
  const names = reading ? [...givenBack(route, reading).keys()].filter((own) => !(own in given)) : [];
  if (names.length === 0 && 'version' in given) return written;
  const read = reading ? propertiesIn(schemas.whole(schemas.write(reading.response, 'output'))) : {};
  return schemas.add(name, { ...whole, properties: { ...given, ...backJson(read, names) } });
}

/** The content of a request body. */
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
  const subject = schemaSubjects.get(route.body);
  // Only a change accepts read-only properties.
  const own = subject?.part === 'input' ? inputSchema(subject.fields) : bodyOf(route);
  return { schema: schemas.writeAs(name, subject?.part === 'creation' ? route.body : own, 'input') };
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
      requestBody: {
        required: true,
        content: {
          [acceptedTypes[accepts]]: bodyContent(schemas, route, reading),
          ...(route.csv && { 'text/csv': { schema: { type: 'string' } } }),
        },
      },
    }),
    responses: responsesOf(schemas, route),
  };
}

const about = `Ошибки — документы RFC 9457 с полем code: ${Object.keys(problems).join(', ')}. Ошибки POST /connect/token — по RFC 6749.
Создание: поле, которого нет в required, можно не называть. Изменение: объект целиком; прочитанное можно вернуть как есть, версия — в If-Match или в поле version.`;

const AT_ONCE = 5;

/** The OpenAPI 3.1 document of the given routes. Takes about a second; `pause` lets other work run in between. */
export async function openApiOf(routes: readonly Route[], pause: () => Promise<void>): Promise<Json> {
  const schemas = new Schemas();
  schemas.write(problemSchema, 'output');
  schemas.write(oauthErrorSchema, 'output');
  for (const schema of [parameterSchema, recordValues, templatesSchema, layoutSchema]) schemas.write(schema, 'input');
  const readings = new Map(routes.filter(isReading).map((route) => [route.path, route]));
  const paths: Record<string, Json> = {};
  for (const [index, route] of routes.entries()) {
    if (index % AT_ONCE === 0) await pause();
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
