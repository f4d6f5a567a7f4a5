import { ask, type Answer, type Client } from './client.ts';
import type { Matrix } from './matrix.ts';

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  name: string;
  /** Who may call it according to the document. */
  access: string;
}

/** The operations of the OpenAPI document. */
export async function operationsOf(world: Matrix): Promise<Operation[]> {
  const { paths } = (await ask(world.http, { url: '/api/openapi.json' })).body;
  return Object.entries<Record<string, { description: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([key, { description }]) => {
      const method = key.toUpperCase() as Operation['method'];
      return { method, path, name: `${method} ${path}`, access: description };
    }),
  );
}

const GUID = '01890000-0000-7000-8000-000000000000';
const VALUES = '/api/dictionary/{dictionary}/values';

/** The list address of a resource as written in the document. */
export const listOf = (world: Matrix, name: string): string =>
  name === 'values' ? VALUES : world.resource(name).routes.list.path;

/** The address of an operation on a record; by default on one that does not exist. */
const addressed = (world: Matrix, path: string, guid = GUID): string =>
  path.replace('{dictionary}', world.resource('values').within!.guid).replace(/\{\w+\}/g, guid);

/** Asks for an operation. */
export const send = (
  world: Matrix,
  client: Client,
  { method, path }: Operation,
  guid?: string,
  body: object = { version: 1 },
): Promise<Answer> =>
  client.send(method, addressed(world, path, guid), method === 'GET' || method === 'DELETE' ? undefined : body, {
    'if-match': '"1"',
  });

/** The operations with an unexpected answer. */
export async function wrong(
  world: Matrix,
  asked: readonly Operation[],
  client: Client,
  isRight: (status: number, code: string, operation: Operation) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const operation of asked) {
    // A stream of events never ends.
    if (operation.path === '/api/events' && client.organization === world.organizationGuid && client.token) continue;
    const { status, body } = await send(world, client, operation);
    if (!isRight(status, body?.code, operation)) found.push(`${operation.name}: ${status} ${body?.code}`);
  }
  return found;
}
