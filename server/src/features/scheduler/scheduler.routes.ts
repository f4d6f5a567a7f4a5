import { productionCalendar } from 'contract/features/scheduler/production-calendar.ts';
import { runs } from 'contract/features/scheduler/runs.ts';
import { scheduleCalls as calls } from 'contract/features/scheduler/calls.ts';
import { scheduleProposalCalls as proposals } from 'contract/features/scheduler/proposals.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { nextStarts } from 'contract/time/schedule-times.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { calendarOf, clockOf, timingOf } from '../../jobs/schedule.ts';
import { setRule } from '../../resource/rule.ts';
import { checkedCreation, checkedInput, serveResource } from '../../resource/serve-resource.ts';
import { createRow, getRow, updateRow } from '../../resource/store.ts';
import { backfill, runNow } from './begin-by-hand.ts';
import { chainOf, DAY_HOURS, loadAhead, loadBeside } from './overview.ts';
import { pause, resume } from './pausing.ts';
import { approve, closeProposal, openProposal, propose } from './proposals.ts';
import { listRuns, readLines, readRun, repeatRun, stopRun } from './runs.service.ts';
import { checkTiming, scheduleRule } from './schedule-rule.ts';

const SHOWN = 20;

function serveSchedules(server: Server): void {
  setRule(schedules, scheduleRule);
  serveResource(server, schedules, ['list', 'export', 'get', 'history', 'usage', 'remove', 'bulk']);
  // The next start and the author are known only after the record is written.
  serve(server, schedules.routes.create, async ({ tx, actor, body }) => {
    const { guid } = await createRow(tx, actor, schedules, checkedCreation(schedules, body));
    return getRow(tx, schedules, guid);
  });
  serve(server, schedules.routes.update, async ({ tx, actor, params, version, body }) => {
    const { guid } = await updateRow(tx, actor, schedules, params.guid, version, checkedInput(schedules, body));
    return getRow(tx, schedules, guid);
  });
  serve(server, calls.preview, async ({ tx, query, body }) => {
    checkTiming(body);
    const timing = timingOf(body);
    if (!timing) return { starts: [], beside: null };
    const [now, isWorking] = [await clockOf(tx), await calendarOf(tx, timing)];
    const starts = nextStarts(timing, now, SHOWN, isWorking).map((start) => start.toISOString());
    return { starts, beside: await loadBeside(tx, timing, isWorking, now, query.except) };
  });
  serve(server, calls.load, ({ tx, query }) => loadAhead(tx, query.hours ?? DAY_HOURS));
  serve(server, calls.run, ({ tx, actor, params, body }) => runNow(tx, actor, params.guid, body.parameters));
  serve(server, calls.pause, ({ tx, actor, body }) => pause(tx, actor, body));
  serve(server, calls.resume, ({ tx, actor, body }) => resume(tx, actor, body.guids));
  serve(server, calls.backfill, ({ tx, actor, params, body }) => backfill(tx, actor, params.guid, body));
  serve(server, calls.chain, ({ tx, params }) => chainOf(tx, params.guid));
}

function serveProposals(server: Server): void {
  serve(server, proposals.open, ({ tx, actor, params }) => openProposal(tx, actor, params.guid));
  serve(server, proposals.propose, ({ tx, actor, params, version, body }) =>
    propose(tx, actor, params.guid, version, checkedInput(schedules, body)),
  );
  serve(server, proposals.approve, ({ tx, actor, params }) => approve(tx, actor, params.guid, params.proposal));
  serve(server, proposals.decline, ({ tx, actor, params, body }) => closeProposal(tx, actor, params, body.reason));
  serve(server, proposals.withdraw, ({ tx, actor, params }) => closeProposal(tx, actor, params, null));
}

/** Serves schedules, their runs, and the production calendar that they follow. */
export function serveScheduler(server: Server): void {
  serveSchedules(server);
  serveProposals(server);
  serveResource(server, productionCalendar);
  serve(server, runs.list, ({ tx, query }) => listRuns(tx, query));
  serve(server, runs.get, ({ tx, params }) => readRun(tx, params.guid));
  serve(server, runs.lines, ({ tx, actor, params, query }) => readLines(tx, actor, params.guid, query));
  serve(server, runs.stop, ({ tx, actor, params }) => stopRun(tx, actor, params.guid));
  serve(server, runs.repeat, ({ tx, actor, params }) => repeatRun(tx, actor, params.guid));
}
