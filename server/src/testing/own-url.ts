import { inject } from 'vitest';
import type { World } from './world.ts';

/** The DATABASE_URL of a test world, for separate programs. */
export function urlOf(world: World): string {
  const { user, host, port, password } = inject('testServer').owner;
  const { database } = world.pool.options;
  const secret = password ? `:${encodeURIComponent(String(password))}` : '';
  return host?.startsWith('/')
    ? `postgresql://${user}${secret}@/${database}?host=${host}&port=${port}`
    : `postgresql://${user}${secret}@${host}:${port}/${database}`;
}
