import * as z from 'zod/mini';
import { oauthErrorSchema, problems, problemSchema } from './kit/errors.ts';
import { acceptedTypes, answerTypes, type Access, type Route } from './kit/route.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
};

function parameters(route: Route, place: 'path' | 'query'): Json[] {
  const schema = jsonSchema(place === 'path' ? route.params : route.query, 'input');
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.entries((schema['properties'] as Json | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
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

function headers(route: Route): Json[] {
  const scoped = typeof route.access === 'object' || route.access === 'member';
  return [
    ...(scoped ? [header('Org-Id', 'Организация, в которой выполняется запрос (guid)', true)] : []),
    ...(route.versioned ? [header('If-Match', 'Версия записи из ETag', true)] : []),
    ...(scoped && route.method === 'POST'
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
  problem: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  oauth: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } },
} as const;

/** Content of a media type: described by a schema where it is JSON or text; bytes need none. */
function contentOf(route: Route, type: string): Json {
  if (route.answers === 'json') return { schema: jsonSchema(route.response, 'output') };
  return type.startsWith('text/') ? { schema: { type: 'string' } } : {};
}

/** What a body holds: bytes need no description. */
function bodyOf({ accepts, body }: Route): Json {
  if (accepts === 'bytes') return {};
  if (accepts !== 'files') return { schema: jsonSchema(body, 'input') };
  const file = { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1 };
  return { schema: { type: 'object', properties: { file }, required: ['file'] } };
}

function operation(route: Route): Json {
  const { method, accepts, answers, errors, status, access } = route;
  const hasBody = method === 'POST' || method === 'PUT';
  const content = Object.fromEntries(answerTypes[answers].map((type) => [type, contentOf(route, type)]));
  return {
    summary: route.summary,
    description: accessText(access),
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...parameters(route, 'path'), ...parameters(route, 'query'), ...headers(route)],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { [acceptedTypes[accepts]]: bodyOf(route) },
      },
    }),
    responses: {
      [status]: {
        description: answers === 'nothing' ? 'Выполнено' : 'Ответ',
        ...(answers !== 'nothing' && { content }),
      },
      default: { description: 'Ошибка', content: errorContent[errors] },
    },
  };
}

/** The OpenAPI 3.1 document of the given routes, and of nothing else. */
export function openApiOf(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    for (const path of [route.path, ...(route.also ?? [])])
      (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Энергоконсоль',
      version: '1',
      description: `Ошибки — документы RFC 9457 с полем code: ${Object.keys(problems).join(', ')}. Ошибки POST /connect/token — по RFC 6749.`,
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemSchema, 'output'), OAuthError: jsonSchema(oauthErrorSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Токен сеанса или ключ API: он начинается с ec_.' },
      },
    },
  };
}
