import * as z from 'zod/mini';
import { keptFilter } from '../../kit/filter.ts';
import { defineResource } from '../../kit/resource.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { severities } from '../notifications/calls.ts';
import { anyMoment } from '../../kit/answer-text.ts';

/** Alarms of object types: which objects raise them, and who is notified. The run journal of the task shows how they
 *  were checked. */
export const typeAlarms = defineResource({
  name: 'object-type-alarms',
  table: 'object_type_alarm',
  titles: { list: 'Тревоги типов', count: ['тревога', 'тревоги', 'тревог'], accusative: 'тревогу' },
  scope: 'organization',
  entity: 'objectTypes',
  keys: [],
  fields: {
    name: {
      kind: 'text',
      label: 'О чём сообщить',
      required: true,
      max: 120,
      hint: 'Например: «Поверка просрочена»',
    },
    typeGuid: { kind: 'reference', label: 'Тип объектов', to: 'object-types', required: true },
    condition: {
      ...keptFilter,
      label: 'Каким стал объект',
      hint: 'О каждом, который стал отвечать условию, сообщают один раз',
      required: true,
    },
    severity: { kind: 'choice', label: 'Важность', options: severities, required: true, initial: 'warning' },
    isActive: { kind: 'boolean', label: 'Включена', initial: true },
  },
  list: { columns: ['name', 'condition', 'severity', 'isActive'], sort: 'name', title: 'name' },
});

/** The maximum number of objects that an alarm tracks. */
export const MAX_ALARMED = 10_000;

const ofType = { path: '/api/object-types/{guid}/alarms', params: z.strictObject({ guid: guid() }) } as const;

export const typeAlarmCalls = {
  checking: route({
    method: 'GET',
    ...ofType,
    access: { entity: 'objectTypes', action: 'read' },
    summary: 'Тревоги типа: когда их проверят в следующий раз (null — ни одна задача их не проверяет)',
    response: z.object({ nextAt: z.nullable(anyMoment) }),
  }),
  check: route({
    method: 'POST',
    ...ofType,
    access: { entity: 'objectTypes', action: 'update' },
    summary: 'Тревоги типа: проверить сейчас; ответ — запуск, за которым можно следить',
    response: z.object({ run: z.string() }),
  }),
};
