import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Route } from 'contract/kit/route.ts';
import type { Actor } from './actor.ts';
import type { KnownActors } from './known-actors.ts';
import type { Tx } from './transaction.ts';

/** What every route is served with. */
export interface Server {
  http: FastifyInstance;
  pool: pg.Pool;
  sessionIdleSeconds: number;
  known: KnownActors;
  /** Everything that is served, in the order of serving: what OpenAPI prints. */
  served: Route[];
  /** By address: how what stands there is read. */
  readings: Map<string, Reading>;
}

/** A route that reads what stands at its address, and its handler. */
export interface Reading {
  route: Route;
  read(asked: ServedRequest<Route>): Promise<unknown>;
}

/** A document that PostgreSQL has already written as JSON. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface RequestInput<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
}

/** The version that was seen: named exactly when the route is versioned; a deletion may name none. */
type Seen<R extends Route> = 'DELETE' extends R['method'] ? number | null : number;

/** What a handler of a signed-in route gets: its checked input and a transaction of the caller's organization. */
export interface ServedRequest<R extends Route> extends RequestInput<R> {
  tx: Tx;
  actor: Actor;
  version: Seen<R>;
}

/** What a handler of an open route gets: no transaction, for it may have none or several. */
export interface OpenRequest<R extends Route> extends RequestInput<R> {
  pool: pg.Pool;
  actor: Actor | null;
  /** The version that was seen: named exactly when the route is versioned; no deletion of a record is served so. */
  version: number;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer as the route describes it, or a record or document as the database wrote it. */
export type ServedAnswer<R extends Route> = z.output<R['response']> | JsonText | void;
