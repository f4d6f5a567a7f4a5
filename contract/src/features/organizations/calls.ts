import * as z from 'zod/mini';
import { recordKey } from '../../kit/record-key.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, oneOf } from '../../kit/text.ts';
import { standings, type Standing } from '../../rights/rights.ts';
import { timeZones } from '../../time/time-zones.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });

/** Null when the user may not read such records. */
const count = z.nullable(z.number());

export const organizationCalls = {
  /** Every organization in which the caller works; what they may not read there is null. */
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
        /** Counted up to a hundred. */
        unread: z.number(),
        /** The number of collection tasks assigned to the caller. */
        tasks: z.number(),
        failedSchedules: count,
        users: count,
        lastDataAt: z.nullable(anyMoment),
      }),
    ),
  }),
  /** The time zone of a region; null when its dictionary value has none that an organization may use. */
  zone: route({
    method: 'GET',
    path: '/api/organizations/time-zone',
    access: { entity: 'organizations', action: 'read' },
    summary: 'Организации: часовой пояс региона',
    query: z.strictObject({ regionGuid: recordKey('dictionary/6/values') }),
    response: z.object({ timeZone: z.nullable(oneOf(timeZones)) }),
  }),
  /** Carries out a reorganization whose day has come. */
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
      /** Whether nobody works in the organization. */
      isEmpty: z.boolean(),
      users: count,
      /** The number of users who work only there. */
      onlyHere: count,
      employees: count,
      groups: count,
      tokens: count,
      /** Enabled schedules that nobody has paused. */
      schedules: count,
      channels: count,
      reports: count,
      /** Forecasts that are built and published automatically. */
      forecasts: count,
      collectionTasks: count,
      /** Subscriptions to months of regions. */
      subscriptions: count,
      meteringPoints: count,
      /** Planned reorganizations of the organization itself, or with it as the successor. */
      reorganizations: z.number(),
      organizations: z.number(),
    }),
  }),
  /** Creates an organization below the current one and opens it for the caller at once. */
  found: route({
    method: 'POST',
    path: '/api/organizations/founding',
    access: { entity: 'organizations', action: 'create' },
    summary: 'Организации: создать и сразу открыть для работы',
    body: formBody({
      name: { kind: 'text', label: 'Название', max: 255, required: true },
      inn: { kind: 'text', label: 'ИНН', max: 12, check: 'inn' },
      kpp: { kind: 'text', label: 'КПП', max: 9, check: 'kpp' },
    }),
    response: z.object({ guid: anyGuid }),
  }),
  /** Sets up an organization without employees: creates its permission groups and makes the caller its first employee,
   *  with the rights they have in the current organization. */
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
