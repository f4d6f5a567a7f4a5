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
  /** Connections for signing in and for what a person asks about themselves. */
  reserved: pg.Pool;
  sessionIdleSeconds: number;
  known: KnownActors;
  refusals: Refusals;
  secrets: Secrets;
  /** The address of the console, where it is set. */
  publicUrl: string | undefined;
  /** The identity providers and directories that may be asked. */
  signInHosts: readonly string[];
  /** Refuses the record at an address that group rules keep from a person. */
  checkRecord(actor: Actor, route: Route, guid: string): Promise<void>;
  /** All served routes in order, for OpenAPI. */
  served: Route[];
  /** The changes by method and address. */
  changes: Map<string, ServedChange>;
  /** Keeps the request of a change that needs a second person. Errors: always, and says that it is kept. */
  keepChange?: (actor: Actor, route: Route, request: KeptRequest, danger: Danger) => Promise<never>;
  /** The readings by address. */
  readings: Map<string, Reading>;
}

/** A route that reads the object at its address, and its handler. */
export interface Reading {
  route: Route;
  read(asked: ServedRequest<Route>): Promise<unknown>;
}

/** The parts of a request that are kept until it is approved. */
export type KeptRequest = Pick<ServedRequest<Route>, 'params' | 'query' | 'body'> & { version: number | null };

/** A route that changes something, and its handler: what was kept is done through it. */
export interface ServedChange {
  route: Route;
  make(asked: ServedRequest<Route>): Promise<unknown>;
}

/** A document that PostgreSQL has already serialized as JSON. */
export class JsonText {
  /** In UTF-8 where they are bytes. */
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

/** The version that was seen: present exactly when the route is versioned; a deletion may leave it out. */
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
  /** The version that was seen, present exactly when the route is versioned; no record is deleted through such a route. */
  version: number;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The answer described by the route, or a record or document as serialized by the database. */
export type ServedAnswer<R extends Route> = z.output<R['response']> | JsonText | void;
