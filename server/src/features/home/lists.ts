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

/** A list with pending records: the filter, and which of them are newer than a week. */
export interface WaitingList {
  kind: WaitingKind;
  resource: Resource;
  /** The right needed to act on it. */
  action: Action;
  filter: Filter;
  fresh: Filter | null;
  /** The filter a week ago, for lists that depend only on records in the journal. */
  weekAgo?: Filter;
  /** For records that expire: the last day considered. */
  until?: string;
}

/** A day in Moscow, and how many days ahead the person wants to be reminded. */
export interface Horizon {
  today: string;
  daysAhead: number;
}

export const WEEK = 7;
const is = (field: string, ...value: string[]): Filter => ({ field, op: 'in', value });
const ofWeek = (field: string): Filter => ({ field, op: 'within', value: 'last7days' });

/** Records that expire soon or have expired; new ones came within the horizon in the last week. */
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

/** The lists with possible pending records. */
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
