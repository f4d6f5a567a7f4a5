import * as z from 'zod/mini';
import { fieldLine } from '../../kit/field-line.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, oneOf } from '../../kit/text.ts';
import { recordKey } from '../../kit/record-key.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';
import { recordValues } from '../../kit/json-object.ts';

/** The states of a change set: changes are collected, the set waits for its day, and is then published as a whole or
 *  withdrawn without effect. */
export const changeSetStates = {
  open: 'Собирается',
  scheduled: 'Назначен',
  published: 'Опубликован',
  withdrawn: 'Отозван',
} as const;

export const setChangeKinds = { create: 'Добавить', update: 'Изменить', remove: 'Удалить' } as const;

/** The maximum number of changes in a set, and of listed sets of a dictionary. */
export const MAX_CHANGES = 500;
export const SETS_SHOWN = 50;

const text = z.nullable(z.string());

const changeSet = z.object({
  guid: anyGuid,
  name: z.string(),
  dictionary: z.number(),
  state: oneOf(changeSetStates),
  /** The set is published at the beginning of this day in the time zone of the organization. */
  publishOn: text,
  author: text,
  createdAt: anyMoment,
  publishedAt: text,
  publisher: text,
  /** Why it was not published on its day. */
  refusal: text,
  counts: z.object({ create: z.number(), update: z.number(), remove: z.number() }),
});
export type ChangeSet = z.infer<typeof changeSet>;

const change = z.object({
  guid: anyGuid,
  kind: oneOf(setChangeKinds),
  /** The guid of the value; null until it is created. */
  value: text,
  name: z.string(),
  author: text,
  lines: z.array(fieldLine),
  /** The changed fields, or the fields of the new value. */
  changes: recordValues,
  /** The value that takes the place of the removed one. */
  replaceBy: text,
  replacement: text,
  /** Why the change no longer applies, when the value has been changed since; null when it still does. */
  hindrance: text,
});
export type SetChange = z.infer<typeof change>;

const wholeSet = z.extend(changeSet, { changes: z.array(change) });
export type WholeChangeSet = z.infer<typeof wholeSet>;

const outcome = z.object({ change: z.string(), name: z.string(), refusal: text });
export type ChangeOutcome = z.infer<typeof outcome>;

const may = (action: 'read' | 'update') => ({ entity: 'dictionaries', action, rows: 'both' }) as const;
const inDictionary = z.strictObject({ id: recordKey('dictionaries') });
const byGuid = z.strictObject({ guid: guid() });
const ofDictionary = '/api/dictionary/{id}/change-sets';
const one = '/api/dictionary-change-sets/{guid}';
const value = () => recordKey('dictionary/{dictionary}/values');

/** Change sets: the values of a dictionary stay unchanged until all changes of the set are applied together. */
export const changeSetCalls = {
  list: route({
    method: 'GET',
    path: ofDictionary,
    access: may('read'),
    summary: `Наборы изменений словаря, последние ${SETS_SHOWN}; \`value\` — неопубликованные, которые меняют это значение`,
    params: inDictionary,
    query: z.strictObject({ value: z.optional(value()) }),
    response: z.array(changeSet),
  }),
  create: route({
    method: 'POST',
    path: ofDictionary,
    access: may('update'),
    summary: 'Наборы изменений: начать набор',
    params: inDictionary,
    body: formBody({
      name: {
        kind: 'text',
        label: 'Название',
        hint: 'О чём эти изменения: «Классы точности с 2027 года»',
        max: 120,
        required: true,
      },
    }),
    response: changeSet,
    status: 201,
  }),
  get: route({
    method: 'GET',
    path: one,
    access: may('read'),
    summary: 'Наборы изменений: набор и его изменения',
    params: byGuid,
    response: wholeSet,
  }),
  put: route({
    method: 'POST',
    path: `${one}/changes`,
    access: may('update'),
    summary:
      'Наборы изменений: внести в набор новое значение (`value` не указано), правку или удаление значения вместо внесённых раньше',
    params: byGuid,
    body: z.strictObject({
      kind: oneOf(setChangeKinds),
      value: z.optional(value()),
      /** The change that this one replaces. */
      change: z.optional(guid()),
      input: z.optional(recordValues),
      replaceBy: z.optional(value()),
    }),
    response: wholeSet,
  }),
  take: route({
    method: 'DELETE',
    path: `${one}/changes/{change}`,
    access: may('update'),
    summary: 'Наборы изменений: убрать изменение из набора',
    params: z.strictObject({ guid: guid(), change: guid() }),
  }),
  check: route({
    method: 'POST',
    path: `${one}/check`,
    access: may('update'),
    summary: 'Наборы изменений: проверить, что получится; ничего не меняет',
    params: byGuid,
    response: z.array(outcome),
  }),
  publish: route({
    method: 'POST',
    path: `${one}/publish`,
    access: may('update'),
    summary: 'Наборы изменений: опубликовать все изменения вместе — сейчас или в начале названного дня',
    params: byGuid,
    body: formBody({
      on: {
        kind: 'date',
        label: 'День публикации',
        hint: 'В 00:00 по времени организации, с вашими правами, какими они будут в этот день',
      },
    }),
    response: changeSet,
  }),
  reopen: route({
    method: 'POST',
    path: `${one}/reopen`,
    access: may('update'),
    summary: 'Наборы изменений: отменить назначенную публикацию и собирать набор дальше',
    params: byGuid,
    response: changeSet,
  }),
  withdraw: route({
    method: 'DELETE',
    path: one,
    access: may('update'),
    summary: 'Наборы изменений: отозвать набор; словарь остаётся каким был',
    params: byGuid,
  }),
};
