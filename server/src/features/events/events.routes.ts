import { events } from 'contract/features/events/calls.ts';
import { serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { openStreams } from './streams.ts';

const tokenOf = (authorization = '') => authorization.replace(/^Bearer /i, '');

/** What happens in an organization, told to who looks at it. */
export function serveEvents(server: Server): void {
  const streams = openStreams(server);
  // Before the server waits for its last answers: these never end by themselves.
  server.http.addHook('preClose', async () => streams.close());
  serveOpen(server, events, async ({ actor, request, reply }) => {
    const stream = streams.open(actor!, tokenOf(request.headers.authorization));
    // Its connection ends with it: a program that stops does not wait for another request on it.
    await reply.type('text/event-stream').headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream);
  });
}
