import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bodyOf, creationSchema, queryOf } from 'contract/kit/accepted.ts';
import { named, type Named } from 'contract/kit/named.ts';
import type { Route } from 'contract/kit/route.ts';
import { schemaSubjects } from 'contract/kit/shapes.ts';
import { checked } from './checked.ts';
import { part, statedVersion } from './given-back.ts';
import type { RequestInput, Server, ServedRequest } from './served.ts';
import { name, sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** A request before validation. */
export type Raw = Record<'params' | 'query' | 'body', unknown>;

export const rawOf = ({ params, query, body }: FastifyRequest): Raw => ({ params, query, body: body ?? {} });

type RequestSchemas = Record<'params' | 'query' | 'body' | 'known', z.ZodMiniType>;
const accepted = new WeakMap<Route, RequestSchemas>();
/** The schemas that a route accepts, built on first use; `known`: fields known before the call. */
function acceptedBy(route: Route): RequestSchemas {
  const found = accepted.get(route);
  if (found) return found;
  const { params } = route;
  const [query, body, subject] = [queryOf(route), bodyOf(route), schemaSubjects.get(route.body)];
  const schemas = { params, query, body, known: subject?.isOpen ? creationSchema(subject.fields) : body };
  accepted.set(route, schemas);
  return schemas;
}

/** Stands for a number that identifies no record, so that both get the same answer. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

async function guidsOf(tx: Tx, numbers: readonly Named[]): Promise<(one: Named) => string> {
  const guids = new Map<string, string>();
  for (const [table, asked] of Map.groupBy(numbers, (one) => one.table)) {
    const rows = await tx.rows<{ id: number; guid: string }>(
      sql`select id, guid from ${name(table)} where id = any(${asked.map(({ number }) => number)}::integer[])`,
    );
    for (const { id, guid } of rows) guids.set(`${table} ${id}`, guid);
  }
  return ({ table, number }) => guids.get(`${table} ${number}`) ?? NOBODY;
}

/** Replaces the numbers that identify records in a body with guids. */
export async function withGuids(tx: Tx, schema: z.ZodMiniType, body: unknown): Promise<unknown> {
  const numbers: Named[] = [];
  named(schema, body, (one) => numbers.push(one));
  return numbers.length ? named(schema, body, await guidsOf(tx, numbers)) : body;
}

function namedInRequest(route: Route, { params, query, body }: Raw, replaced: (one: Named) => unknown): Raw {
  const schemas = acceptedBy(route);
  return {
    params: named(schemas.params, params, replaced, true),
    query: named(schemas.query, query, replaced, true),
    body: route.accepts === 'json' ? named(schemas.known, body, replaced) : body,
  };
}

/** Whether a request may identify records by number. */
export function namesByNumber(route: Route, raw: Raw): boolean {
  let found = false;
  namedInRequest(route, raw, () => (found = true));
  return found;
}

/** Replaces the numbers that identify records in a request with guids. */
export async function requestWithGuids(tx: Tx, route: Route, raw: Raw): Promise<Raw> {
  const numbers: Named[] = [];
  namedInRequest(route, raw, (one) => numbers.push(one));
  return namedInRequest(route, raw, await guidsOf(tx, numbers));
}

export interface TakenRequest<R extends Route> {
  input: RequestInput<R>;
  version: ServedRequest<R>['version'];
  /** The read-only properties sent back with a change. */
  back: Record<string, unknown>;
}

/** The validated path parameters. An impossible key identifies nothing: 404. */
export const paramsOf = (route: Route, raw: Raw) => checked(acceptedBy(route).params, raw.params, 'not_found');

/** Validates a request. The query is checked before the body, whose errors are the user's: 422. */
export function inputOf<R extends Route>(server: Server, route: R, request: FastifyRequest, raw: Raw): TakenRequest<R> {
  const schemas = acceptedBy(route);
  const params = paramsOf(route, raw);
  const query = checked(schemas.query, raw.query, 'invalid');
  const { body: own, back, version: inObject } = part(server, route, raw.body);
  const input = { params, query, body: checked(schemas.body, own, 'invalid') } as RequestInput<R>;
  const inside = inObject ?? (query as { version?: number }).version;
  return {
    input,
    back,
    version: (route.versioned ? statedVersion(route, request, inside) : 0) as ServedRequest<R>['version'],
  };
}
