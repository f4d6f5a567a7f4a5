import { namesakes } from 'contract/features/users/namesakes.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { namesakesOf } from './namesakes.service.ts';

/** Serves existing people with a name that is being entered. */
export function serveNamesakes(server: Server): void {
  for (const route of [namesakes.ofUser, namesakes.ofEmployee])
    serve(server, route, async ({ tx, actor, query }) => {
      const found = await namesakesOf(tx, actor, [{ ...query, number: 0 }]);
      return found.get(0) ?? [];
    });
}
