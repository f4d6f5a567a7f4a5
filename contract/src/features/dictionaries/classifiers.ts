import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { files, route } from '../../kit/route.ts';
import { dateText, guid, oneOf } from '../../kit/text.ts';
import { classifiers } from './facts.ts';
import { recordKey } from '../../kit/record-key.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** What loading a file does to a code: adds, renames, withdraws or restores it. */
export const changeKinds = {
  added: 'Новые',
  changed: 'Изменённые',
  withdrawn: 'Исключённые',
  returned: 'Вернувшиеся',
} as const;
export type ChangeKind = keyof typeof changeKinds;

/** The states of a load: the file is being read, its changes await review, they are applied, or the file is refused
 *  without changes. */
export const loadStates = {
  reading: 'Читается',
  refused: 'Не прочитан',
  ready: 'Ждёт применения',
  applying: 'Применяется',
  applied: 'Применена',
} as const;

const text = z.nullable(z.string());
const atRow = z.object({ row: z.number(), text: z.string() });

const load = z.object({
  guid: anyGuid,
  classifier: oneOf(classifiers),
  /** The day of the edition. */
  edition: z.string(),
  /** The dictionary already has a later edition. */
  isOlder: z.boolean(),
  fileName: z.string(),
  receivedAt: anyMoment,
  appliedAt: text,
  author: text,
  state: oneOf(loadStates),
  done: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /** Why the file was not read or not applied. */
  refusal: text,
  /** The first mistakes, with their row numbers. */
  mistakes: z.array(atRow),
  /** How many there are of them. */
  mistakesTotal: z.number(),
  /** The first rows without a code, such as headings and notes. */
  skipped: z.array(atRow),
  skippedTotal: z.number(),
  /** The number of codes in the file, and of rows that repeat one. */
  codes: z.number(),
  repeats: z.number(),
  changes: z.object({ added: z.number(), changed: z.number(), withdrawn: z.number(), returned: z.number() }),
});
export type ClassifierLoad = z.infer<typeof load>;
export type ClassifierEdition = Pick<ClassifierLoad, 'classifier' | 'edition'>;

export const isUnderWay = ({ state }: Pick<ClassifierLoad, 'state'>): boolean =>
  state === 'reading' || state === 'applying';

const change = z.object({
  value: z.string(),
  code: text,
  name: z.string(),
  formerName: text,
});
export type ClassifierChange = z.infer<typeof change>;

export const CHANGES_SHOWN = 100;

const may = (action: 'read' | 'update') => ({ entity: 'dictionaries', action, rows: 'both' }) as const;
const inDictionary = z.strictObject({ id: recordKey('dictionaries') });
const byGuid = z.strictObject({ guid: guid() });
const ofDictionary = '/api/dictionary/{id}/classifier';
const loads = '/api/classifier-loads';

/** External classifiers: a file is read, its changes are reviewed, and then applied. */
export const classifierCalls = {
  loads: route({
    method: 'GET',
    path: `${ofDictionary}/loads`,
    access: may('read'),
    summary: 'Классификаторы: загрузки словаря, последние двадцать',
    params: inDictionary,
    response: z.array(load),
  }),
  send: route({
    method: 'POST',
    path: `${ofDictionary}/loads`,
    access: may('update'),
    summary:
      'Классификаторы: передать файл новой редакции (поле file: CSV, XLSX, XLS); словарь не меняется, пока её не применят',
    params: inDictionary,
    query: z.strictObject({ classifier: oneOf(classifiers), edition: dateText() }),
    accepts: 'files',
    body: files,
    response: load,
    status: 201,
  }),
  detach: route({
    method: 'DELETE',
    path: ofDictionary,
    access: may('update'),
    summary: 'Классификаторы: отвязать словарь; его коды становятся обычными значениями',
    params: inDictionary,
  }),
  load: route({
    method: 'GET',
    path: `${loads}/{guid}`,
    access: may('read'),
    summary: 'Классификаторы: загрузка и её ход',
    params: byGuid,
    response: load,
  }),
  changes: route({
    method: 'GET',
    path: `${loads}/{guid}/changes`,
    access: may('read'),
    summary: `Классификаторы: что загрузка меняет, по ${CHANGES_SHOWN} кодов`,
    params: byGuid,
    query: z.strictObject({ kind: oneOf(changeKinds), from: z.optional(integerText(0, 1_000_000)) }),
    response: z.array(change),
  }),
  apply: route({
    method: 'POST',
    path: `${loads}/{guid}/apply`,
    access: may('update'),
    summary: 'Классификаторы: применить загрузку',
    params: byGuid,
    response: load,
  }),
};
