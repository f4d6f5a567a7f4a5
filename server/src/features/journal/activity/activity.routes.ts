import { activity } from 'contract/features/journal/activity.ts';
import { journal } from 'contract/features/journal/calls.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { placeOf } from '../period.service.ts';
import { findUnusual } from './findings.ts';
import { countByHour } from './hours.ts';
import { readSessions } from './sessions.ts';

/** Serves activity from the journal: sessions, unusual actions, and counts over time. */
export function serveActivity(server: Server): void {
  serve(server, activity.sessions, ({ tx, actor, query }) => {
    const { after, limit = DEFAULT_PAGE, ...asked } = query;
    return readSessions(tx, actor.organization!, asked, placeOf(after), limit);
  });
  serve(server, journal.findings, ({ tx, actor, query }) => findUnusual(tx, actor.organization!, query.days ?? 7));
  serve(server, journal.hours, ({ tx, actor, query }) => countByHour(tx, query, actor.organization!));
}
