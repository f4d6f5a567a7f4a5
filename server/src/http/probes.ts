import { service } from 'contract/features/service/calls.ts';
import { serveOpen } from '../core/serve.ts';
import type { Server } from '../core/served.ts';

const TEXT = 'text/plain; charset=utf-8';

/** `/livez`: the process responds. `/readyz`: the database responds as well. */
export function serveProbes(server: Server): void {
  serveOpen(server, service.alive, async ({ reply }) => void reply.type(TEXT).send('ok'));
  serveOpen(server, service.ready, async ({ pool, reply }) => {
    await pool.query('select 1');
    reply.type(TEXT).send('ok');
  });
}
