import { attachmentCalls } from 'contract/features/attachments/calls.ts';
import { resources } from 'contract/features/index.ts';
import type { Route } from 'contract/kit/route.ts';

export interface Match {
  route: Route;
  params: Record<string, string>;
}

const modules = import.meta.glob<Record<string, unknown>>(['../../../contract/src/features/**/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value && 'response' in value;

/** The routes among a module's exports: routes, records of them, and such records inside family descriptions. */
function routesIn(value: unknown, depth = 0): Route[] {
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  if (isRoute(value)) return [value];
  return Object.values(value).flatMap((inner) => routesIn(inner, depth + 1));
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** A literal path segment takes precedence over a parameter. */
const parametersIn = ({ path }: Route) => path.split('{').length;

const known = [...resources.map(({ routes }) => routes), ...resources.map(attachmentCalls), ...Object.values(modules)]
  .flatMap((exported) => routesIn(exported))
  .toSorted((one, two) => parametersIn(one) - parametersIn(two))
  .map((route) => ({ route, pattern: patternOf(route.path) }));

/** The contract route that matches a request. */
export function matchRoute(method: string, path: string): Match | null {
  for (const { route, pattern } of known) {
    const found = route.method === method && pattern.exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  return null;
}
