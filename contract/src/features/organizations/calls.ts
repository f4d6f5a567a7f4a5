import * as z from 'zod/mini';
import { recordKey } from '../../kit/record-key.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, oneOf } from '../../kit/text.ts';
import { standings, type Standing } from '../../rights/rights.ts';
import { timeZones } from '../../time/time-zones.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });

/** Null where one does not read such records. */
const count = z.nullable(z.number());

export const organizationCalls = {
  /** Every organization in which the caller works; what may not be read there is null. */
  mine: route({
    method: 'GET',
    path: '/api/organizations/mine',
    access: 'member',
    summary: 'Организации: все, где вы работаете, — состояние, что ждёт, последние данные, пользователи',
    response: z.array(
      z.object({
        guid: anyGuid,
        name: z.string(),
        isCurrent: z.boolean(),
        standing: oneOf<Standing>(standings),
        /** The last day of access; null for no end. */
        validTo: z.nullable(z.string()),
        /** Up to a hundred. */
        unread: z.number(),
        /** Data to be collected by the caller. */
        tasks: z.number(),
        failedSchedules: count,
        users: count,
        lastDataAt: z.nullable(anyMoment),
      }),
    ),
  }),
  /** The time zone in which a region lives; null when its dictionary names none that an organization may have. */
  zone: route({
    method: 'GET',
    path: '/api/organizations/time-zone',
    access: { entity: 'organizations', action: 'read' },
    summary: 'Организации: часовой пояс региона',
    query: z.strictObject({ regionGuid: recordKey('dictionary/6/values') }),
    response: z.object({ timeZone: z.nullable(oneOf(timeZones)) }),
  }),
  /** A reorganization whose day has come and that was not carried out. */
  carryOut: route({
    method: 'POST',
    path: '/api/reorganizations/{guid}/carry-out',
    access: { entity: 'organizations', action: 'update' },
    summary: 'Реорганизации: провести сейчас ту, что в свой день не проведена',
    params: byGuid,
  }),
  /** The people and records that depend on an organization of the holding and stop its archiving. */
  dependants: route({
    method: 'GET',
    path: '/api/organizations/{guid}/dependants',
    access: { entity: 'organizations', action: 'read' },
    summary: 'Организации: кто в ней работает и что от неё зависит',
    params: byGuid,
    response: z.object({
      /** Whether nobody works there. */
      isEmpty: z.boolean(),
      users: count,
      /** Of the users, those who work nowhere else. */
      onlyHere: count,
      employees: count,
      groups: count,
      tokens: count,
      /** Enabled, and not paused by anybody. */
      schedules: count,
      channels: count,
      reports: count,
      /** Built and published by themselves. */
      forecasts: count,
      collectionTasks: count,
      /** Months of regions that somebody is told of. */
      subscriptions: count,
      meteringPoints: count,
      /** Reorganizations still to come: of the organization itself, or with it as a successor. */
      reorganizations: z.number(),
      organizations: z.number(),
    }),
  }),
  /** Prepares an organization without employees for work: creates its permission groups and makes the caller its first
   *  employee, with the rights they hold in the current organization. */
  open: route({
    method: 'POST',
    path: '/api/organizations/{guid}/opening',
    access: { entity: 'organizations', action: 'create' },
    summary: 'Организации: открыть для работы и стать её первым сотрудником',
    params: byGuid,
    body: formBody({
      position: { kind: 'text', label: 'Ваша должность в этой организации', max: 255, required: true },
    }),
  }),
};
