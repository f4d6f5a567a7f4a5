import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type * as z from 'zod/mini';
import type { Route } from 'contract/kit/route.ts';
import type { Actor, Danger } from './actor.ts';
import type { KnownActors } from './known-actors.ts';
import type { Refusals } from './refusals.ts';
import type { Secrets } from './secrets.ts';
import type { Tx } from './transaction.ts';

/** What every route needs to be served. */
export interface Server {
  http: FastifyInstance;
  pool: pg.Pool;
  /** Connections reserved for signing in and for a person's own data. */
  reserved: pg.Pool;
  sessionIdleSeconds: number;
  known: KnownActors;
  refusals: Refusals;
  secrets: Secrets;
  /** The configured address of the console. */
  publicUrl: string | undefined;
  /** The identity providers and directories that may be asked. */
  signInHosts: readonly string[];
  /** Refuses access when group rules hide the record at the address. */
  checkRecord(actor: Actor, route: Route, guid: string): Promise<void>;
  /** All served routes in order, for OpenAPI. */
  served: Route[];
  /** The changes by method and address. */
  changes: Map<string, ServedChange>;
  /** Stores the request of a change that needs a second person. Errors: always throws, to report that it is stored. */
  keepChange?: (actor: Actor, route: Route, request: KeptRequest, danger: Danger) => Promise<never>;
  /** The read routes by address. */
  readings: Map<string, Reading>;
}

/** A route that reads the object at its address, and its handler. */
export interface Reading {
  route: Route;
  read(asked: ServedRequest<Route>): Promise<unknown>;
}

/** The parts of a request stored until approval. */
export type KeptRequest = Pick<ServedRequest<Route>, 'params' | 'query' | 'body'> & { version: number | null };

/** A changing route and its handler, through which an approved request is repeated. */
export interface ServedChange {
  route: Route;
  make(asked: ServedRequest<Route>): Promise<unknown>;
}

/** A document that PostgreSQL has already serialized as JSON. */
export class JsonText {
  /** UTF-8 when it is a Buffer. */
  readonly json: string | Buffer;
  constructor(json: string | Buffer) {
    this.json = json;
  }
  get text(): string {
    return this.json.toString();
  }
}

export interface RequestInput<R extends Route> {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
}

/** The version in the request: present when the route is versioned; optional for a deletion. */
type KnownVersion<R extends Route> = 'DELETE' extends R['method'] ? number | null : number;

/** The input of a handler of a signed-in route: checked input and a transaction of the caller's organization. */
export interface ServedRequest<R extends Route> extends RequestInput<R> {
  tx: Tx;
  actor: Actor;
  version: KnownVersion<R>;
}

/** The input of a handler of an open route, which may open no transaction or several. */
export interface OpenRequest<R extends Route> extends RequestInput<R> {
  pool: pg.Pool;
  actor: Actor | null;
  /** The version in the request, present when the route is versioned; such a route deletes nothing. */
  version: number;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer described by the route, or a record or document as serialized by the database. */
export type ServedAnswer<R extends Route> = z.output<R['response']> | JsonText | void;
