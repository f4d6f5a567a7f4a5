import { ownReadings as calls } from 'contract/features/own-readings/calls.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { setReading } from './set-reading.ts';

/** Serves the organization's own readings of shared records. */
export function serveOwnReadings(server: Server): void {
  serve(server, calls.set, ({ tx, actor, params, body }) => setReading(tx, actor, params.guid, body));
}
