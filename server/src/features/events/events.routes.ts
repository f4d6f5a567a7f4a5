import { events } from 'contract/features/events/calls.ts';
import { serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { openStreams } from './streams.ts';

const tokenOf = (authorization = '') => authorization.replace(/^Bearer /i, '');

/** Streams events of an organization to its users. */
export function serveEvents(server: Server): void {
  const streams = openStreams(server);
  // The streams never end by themselves, so they are closed before the server waits for the last responses.
  server.http.addHook('preClose', async () => streams.close());
  serveOpen(server, events, async ({ actor, request, reply }) => {
    const stream = await streams.open(actor!, tokenOf(request.headers.authorization));
    // The connection is closed with the stream, because a stopping program must not wait for another request on it.
    await reply.type('text/event-stream').headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream);
  });
}
