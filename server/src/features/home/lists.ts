import { forecasts } from 'contract/features/forecasts/facts.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { measurementImports } from 'contract/features/measurements/imports/facts.ts';
import { contracts } from 'contract/features/passport/contracts.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import { workers } from 'contract/features/passport/workers.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { instruments, type InstrumentKind } from 'contract/features/verifications/facts.ts';
import type { WaitingKind } from 'contract/features/home/waiting.ts';
import type { Filter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Action } from 'contract/rights/permissions.ts';
import { addDays } from 'contract/time/day-shape.ts';

/** What waits in a list: the rows of a filter, and which of them were not there a week ago. */
export interface WaitingList {
  kind: WaitingKind;
  resource: Resource;
  /** The right of those for whom it waits. */
  action: Action;
  filter: Filter;
  fresh: Filter | null;
  /** What waited a week ago, where the journal tells it: where the list is of nothing but what people change. */
  weekAgo?: Filter;
  /** The last day of what ends soon. */
  until?: string;
}

/** A day of Moscow, and so many days ahead of which a person wants to know what ends. */
export interface Horizon {
  today: string;
  daysAhead: number;
}

export const WEEK = 7;
const is = (field: string, ...value: string[]): Filter => ({ field, op: 'in', value });
const ofWeek = (field: string): Filter => ({ field, op: 'within', value: 'last7days' });

/** Records that end soon or have ended: fresh are those that came near within the week. */
function ending(
  { today, daysAhead }: Horizon,
  field: string,
  ...rest: Filter[]
): Pick<WaitingList, 'filter' | 'fresh' | 'weekAgo' | 'until'> {
  const until = addDays(today, daysAhead);
  const upTo = (day: string): Filter => ({ and: [...rest, { field, op: 'to', value: day }] });
  return {
    filter: upTo(until),
    weekAgo: upTo(addDays(until, -WEEK)),
    fresh: { field, op: 'from', value: addDays(until, 1 - WEEK) },
    until,
  };
}

const verifications = (
  horizon: Horizon,
  kind: WaitingKind,
  instrument: InstrumentKind,
  resource: Resource,
): WaitingList => ({
  kind,
  resource,
  action: 'read',
  ...ending(horizon, instruments[instrument].field, instruments[instrument].inUse),
});

/** The lists in which something may wait. */
export const listsOn = (horizon: Horizon): readonly WaitingList[] => [
  {
    kind: 'failedSchedules',
    resource: schedules,
    action: 'read',
    filter: { and: [is('lastState', 'failed', 'parked', 'missed'), { field: 'isEnabled', op: 'is', value: true }] },
    fresh: ofWeek('lastRunAt'),
  },
  {
    kind: 'forecastsToCheck',
    resource: forecasts,
    action: 'update',
    filter: is('lastState', 'ready', 'review', 'failed'),
    fresh: ofWeek('lastAsOf'),
  },
  {
    kind: 'failedImports',
    resource: measurementImports,
    action: 'read',
    filter: {
      and: [
        { or: [is('status', 'rejected'), { field: 'errorCount', op: 'from', value: 1 }] },
        { field: 'status', op: 'notIn', value: ['undone', 'duplicate', 'outdated'] },
        { field: 'receivedAt', op: 'within', value: 'last30days' },
      ],
    },
    fresh: ofWeek('receivedAt'),
  },
  {
    kind: 'importsToDecide',
    resource: measurementImports,
    action: 'create',
    filter: is('status', 'asked', 'trial'),
    fresh: ofWeek('receivedAt'),
  },
  verifications(horizon, 'deviceVerifications', 'device', meteringDevices),
  verifications(horizon, 'currentVerifications', 'current', transformations),
  verifications(horizon, 'voltageVerifications', 'voltage', transformations),
  {
    kind: 'endingContracts',
    resource: contracts,
    action: 'read',
    ...ending(horizon, 'endDate', is('status', 'valid'), { field: 'isProlonged', op: 'is', value: false }),
  },
  { kind: 'endingCertificates', resource: workers, action: 'read', ...ending(horizon, 'certificateValidTo') },
  {
    kind: 'termsToApprove',
    resource: glossary,
    action: 'update',
    filter: is('status', 'review'),
    weekAgo: is('status', 'review'),
    fresh: null,
  },
];
