import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { channel, mayRead } from './calls.ts';
import { anyGuid, anyDay } from '../../kit/answer-text.ts';

const person = z.object({ guid: anyGuid, name: z.string() });

/** An assignment to collect the values of these days by `due`. It closes itself once the days are complete without
 *  estimates. */
const task = z.object({
  guid: anyGuid,
  meteringPointGuid: anyGuid,
  pointName: z.string(),
  channel,
  from: anyDay,
  to: anyDay,
  assignee: person,
  due: anyDay,
  isLate: z.boolean(),
  note: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** Whether the user may close it: the assignee, or a user who may change measurements. */
  mayClose: z.boolean(),
});
export type CollectionTask = z.infer<typeof task>;

const path = '/api/collection-tasks';
const change = { entity: 'measurements', action: 'update' } as const;

export const taskCalls = {
  list: route({
    method: 'GET',
    path,
    access: mayRead,
    summary: 'Доска сбора: открытые поручения, сначала с ближайшим сроком',
    response: z.array(task),
  }),
  people: route({
    method: 'GET',
    path: `${path}/people`,
    access: change,
    summary: 'Доска сбора: кому можно поручить — тем, кому видны измерения',
    response: z.array(person),
  }),
  create: route({
    method: 'POST',
    path,
    access: change,
    summary: 'Доска сбора: поручить собрать данные точки; исполнителю придёт уведомление',
    body: formBody(
      {
        assigneeGuid: { kind: 'reference', label: 'Кому', to: 'users', required: true },
        from: { kind: 'date', label: 'Данные с', required: true },
        to: { kind: 'date', label: 'по', required: true },
        due: { kind: 'date', label: 'Срок', required: true },
        note: { kind: 'text', label: 'Что сделать', max: 255 },
      },
      { meteringPointGuid: guid(), channel },
    ),
    response: task,
    status: 201,
  }),
  close: route({
    method: 'POST',
    path: `${path}/{guid}/close`,
    access: mayRead,
    summary: 'Доска сбора: закрыть поручение — исполнителю или тому, кто меняет измерения',
    params: z.strictObject({ guid: guid() }),
  }),
};
