import * as z from 'zod/mini';
import { dateText, dateTimeText, guid, storableText } from '../../kit/text.ts';
import { relativePeriods, type RelativePeriod } from '../../kit/filter.ts';
import { journalActionNames, journalEntriesSchema } from '../../kit/journal-entry.ts';
import { integerText, listQuerySchema, PAGE_LIMIT } from '../../kit/list-query.ts';
import { parametersSchema } from '../../kit/parameter.ts';
import { route } from '../../kit/route.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const NUMBER = 999_999_999;
const commaList = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.transform((text: string) => text.split(',')),
);
const day = z.union([dateText(), dateTimeText()], { error: 'Укажите дату или момент' });

/** The filter of entries; all conditions apply together. A period is given as days in a zone, or as moments. */
export const journalFilter = {
  person: z.optional(guid()),
  session: z.optional(guid()),
  record: z.optional(guid()),
  action: z.optional(z.pipe(commaList, z.array(z.enum(journalActionNames)))),
  entity: z.optional(z.pipe(commaList, z.array(z.string().check(z.regex(/^[a-z_-]{1,64}$/))))),
  result: z.optional(z.enum(['done', 'refused'])),
  from: z.optional(day),
  to: z.optional(day),
  period: z.optional(z.enum(Object.keys(relativePeriods) as [RelativePeriod, ...RelativePeriod[]])),
  search: listQuerySchema.shape.search,
  /** The request id shown in errors and in the server log. */
  request: z.optional(storableText(64)),
  /** A single entry, or the parts of a composite one. */
  number: z.optional(integerText(1, NUMBER)),
  partsOf: z.optional(integerText(1, NUMBER)),
  zone: listQuerySchema.shape.zone,
};
const { person, session, action, entity, result, from, to, period, zone } = journalFilter;
const hoursFilter = { person, session, action, entity, result, from, to, period, zone };
const filterSchema = z.strictObject(journalFilter);
export type JournalFilter = z.output<typeof filterSchema>;

/** The start of a page: the moment and the number of the preceding entry. */
export const after = z.optional(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z,\d{1,15}$/, { error: 'Неверное место' })),
);

const dictionary = z.object({ guid: anyGuid, id: z.number(), name: z.string(), parameters: parametersSchema });

export const findingRules = {
  refusals: 'Много отказов подряд',
  removals: 'Много удалений за короткое время',
  newAddress: 'Вход с нового адреса',
  night: 'Работа ночью',
  guesses: 'Попытки войти под именами, которых нет',
} as const;
type FindingRule = keyof typeof findingRules;

const finding = z.object({
  rule: z.enum(Object.keys(findingRules) as [FindingRule, ...FindingRule[]]),
  accountGuid: z.nullable(anyGuid),
  userName: z.nullable(z.string()),
  count: z.number(),
  from: anyMoment,
  to: anyMoment,
  address: z.nullable(z.string()),
});
export type JournalFinding = z.infer<typeof finding>;

const mayRead = { entity: 'journal', action: 'read' } as const;

export const journal = {
  list: route({
    method: 'GET',
    path: '/api/journal',
    access: mayRead,
    summary: 'Журнал действий: от новых к старым, страницами по месту последней записи',
    query: z.strictObject({ ...journalFilter, after, limit: z.optional(integerText(1, PAGE_LIMIT)) }),
    response: z.object({
      items: journalEntriesSchema,
      next: z.nullable(z.string()),
      /** A text search examines a limited number of entries at a time. This is the position reached; null when all entries
       *  were examined or enough were found. */
      examinedTo: z.nullable(z.string()),
      /** The dictionaries of the values mentioned in the entries. */
      dictionaries: z.array(dictionary),
    }),
  }),
  /** The author of an entry, when this organization may know it, with the device of the session; null when the entry
   *  has no author. */
  author: route({
    method: 'GET',
    path: '/api/journal/{number}/author',
    access: mayRead,
    summary: 'Журнал действий: кто сделал запись, его имя пользователя и устройство',
    params: z.strictObject({ number: integerText(1, NUMBER) }),
    response: z.object({
      fullName: z.nullable(z.string()),
      userName: z.nullable(z.string()),
      device: z.nullable(z.string()),
    }),
  }),
  /** Current and former members, by their cards; namesakes with their user names. */
  people: route({
    method: 'GET',
    path: '/api/journal/people',
    access: mayRead,
    summary: 'Журнал действий: кого можно выбрать в фильтре',
    response: z.array(z.object({ guid: anyGuid, name: z.string() })),
  }),
  export: route({
    method: 'GET',
    path: '/api/journal/export',
    access: mayRead,
    summary: 'Журнал действий: файл XLSX, CSV или JSON',
    query: z.strictObject({ ...journalFilter, format: z.enum(['xlsx', 'csv', 'json']) }),
    answers: 'file',
  }),
  /** The number of actions by time and section, with the same filter; the last seven days when no period is given. */
  hours: route({
    method: 'GET',
    path: '/api/journal/hours',
    access: mayRead,
    summary: 'Журнал действий: сколько записей по часам и разделам',
    query: z.strictObject(hoursFilter),
    response: z.object({
      from: anyMoment,
      stepMinutes: z.number(),
      /** Kinds of records with the most entries first, with counts per step; null groups the rest. */
      sections: z.array(z.object({ entity: z.nullable(z.string()), counts: z.array(z.number()) })),
      /** Whether counting stopped at its limit. */
      isCut: z.boolean(),
    }),
  }),
  findings: route({
    method: 'GET',
    path: '/api/journal/findings',
    access: mayRead,
    summary: 'Журнал действий: необычное за последние дни, по названным правилам',
    query: z.strictObject({ days: z.optional(integerText(1, 31)) }),
    response: z.array(finding),
  }),
  check: route({
    method: 'GET',
    path: '/api/journal/check',
    access: mayRead,
    summary: 'Журнал действий: проверка одного отрезка одной дорожки цепочки хешей',
    query: z.strictObject({ lane: integerText(0, 63), after: integerText(0, NUMBER) }),
    response: z.object({
      checked: z.number(),
      /** How many of them are forgotten: only their hashes are kept, to preserve the chain. */
      forgotten: z.number(),
      last: z.number(),
      isEnd: z.boolean(),
      broken: z.nullable(
        z.object({
          problem: z.enum(['altered', 'missing', 'unvouched', 'forgotten', 'digest', 'end']),
          position: z.number(),
          number: z.nullable(z.number()),
          at: z.nullable(anyMoment),
        }),
      ),
    }),
  }),
};
export type JournalBreak = NonNullable<z.output<typeof journal.check.response>['broken']>;

export const brokenNames = {
  altered: 'запись изменена или переставлена',
  missing: 'записи нет',
  unvouched: 'есть отпечаток удалённой записи, но её никто не удалял',
  forgotten: 'отпечаток удалённой записи изменён',
  digest: 'отпечатки удалённых записей не те, что подтвердила эта запись',
  end: 'в конце не хватает записей',
} as const satisfies Record<JournalBreak['problem'], string>;
