import type * as z from 'zod/mini';
import type { Route } from '../kit/route.ts';
import { entityTypes } from '../rights/permissions.ts';

/** `second-factor` → SecondFactor. */
export const pascal = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

/** Whether the answer of a route is a list: an array or a page. */
function isListed({ response }: Route): boolean {
  const def = response.def as { type: string; shape?: Record<string, z.ZodMiniType> };
  return def.type === 'array' || Boolean(def.shape && 'items' in def.shape && 'total' in def.shape);
}

function verbOf(route: Route): string {
  if (route.method === 'GET') return isListed(route) ? 'list' : 'get';
  if (route.method === 'POST') return route.status === 201 ? 'create' : 'post';
  return route.method === 'PUT' ? 'update' : 'delete';
}

const wordOf = (segment: string) => (segment.startsWith('{') ? `By${pascal(segment)}` : pascal(segment));

/** The operation id from method and address: GET /api/brands/{guid} is getBrandsByGuid, POST /api/brands is
 *  createBrands. Other addresses of the same route are aliases. */
export function operationId(route: Route, path: string = route.path): string {
  const words = path.replace(/^\/api\//, '').split('/');
  return `${verbOf(route)}${words.map(wordOf).join('')}${path === route.path ? '' : 'Alias'}`;
}

const areas: readonly (readonly [path: string, title: string])[] = [
  ['/connect', 'Вход'],
  ['/api/auth', 'Вход'],
  ['/api/profile', 'Профиль'],
  ['/api/dictionary', 'Справочники для выбора'],
  ['/api/object-types', entityTypes.objectTypes],
  ['/api/tech-passport', 'Технический паспорт'],
  ['/api/journal', entityTypes.journal],
  ['/api/notifications', 'Уведомления'],
  ['/api/events', 'Уведомления'],
  ['/api/search', 'Поиск и виды списков'],
  ['/api/saved-views', 'Поиск и виды списков'],
];

/** The tag of a route: the section of its right, otherwise of its address. */
export const tagOf = ({ access, path }: Route): string =>
  typeof access === 'object'
    ? entityTypes[access.entity]
    : (areas.find(([begin]) => path.startsWith(begin))?.[1] ?? 'Служебное');
