import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** Whose rights are reviewed, and which of them. */
export const reviewPeople = {
  all: 'Все, у кого есть права',
  strong: 'Сильные права: полный доступ и раздача прав',
  groups: 'Члены выбранных групп',
  idle: 'Те, кто давно не входил',
} as const;
export type ReviewPeople = keyof typeof reviewPeople;

export const reviewStates = { open: 'Идёт', finished: 'Завершён', cancelled: 'Отменён' } as const;
export type ReviewState = keyof typeof reviewStates;

export const reviewDecisions = { keep: 'Оставить', remove: 'Отозвать' } as const;
export type ReviewDecision = keyof typeof reviewDecisions;

export const reviewOutcomes = { removed: 'Отозвано', gone: 'Уже не было', refused: 'Не отозвано' } as const;
export type ReviewOutcome = keyof typeof reviewOutcomes;

/** How often a review begins anew, in months. */
export const reviewPeriods = { 1: 'Каждый месяц', 3: 'Каждый квартал', 6: 'Каждые полгода', 12: 'Каждый год' } as const;
export type ReviewPeriod = keyof typeof reviewPeriods;

/** Who decides on what is nobody's to decide. */
export const ANY_ADMINISTRATOR = 'Любой администратор';

/** How many rights one review holds, how many are shown and decided on at once, and how many reviews are listed. */
export const MAX_REVIEWED = 5000;
export const MAX_SHOWN = 500;
export const MAX_REVIEWS = 100;

const keysOf = <T extends object>(words: T) => Object.keys(words) as Extract<keyof T, string>[];
const byGuid = z.strictObject({ guid: guid() });
const named = z.object({ guid: anyGuid, name: z.string() });
const people = z.enum(keysOf(reviewPeople));
const decision = z.enum(keysOf(reviewDecisions));
const everyMonths = z.nullable(z.literal([1, 3, 6, 12]));

const plan = {
  people: { kind: 'choice', label: 'Чьи права', options: reviewPeople, required: true },
  groups: {
    kind: 'references',
    label: 'Группы прав',
    to: 'permission-groups',
    most: 100,
    required: true,
    shownWhen: { code: 'people', value: 'groups' },
  },
  idleDays: {
    kind: 'number',
    label: 'Не входили дней',
    integer: true,
    min: 1,
    max: 3650,
    required: true,
    shownWhen: { code: 'people', value: 'idle' },
  },
  reviewer: {
    kind: 'reference',
    label: 'Кто решает',
    to: 'employees',
    hint: 'Пусто — руководитель каждого; у кого его нет, о том решает любой администратор',
  },
} as const;

const progress = {
  /** Rights in the review, those decided on, and of these the ones to remove. */
  total: z.number(),
  decided: z.number(),
  toRemove: z.number(),
};

const review = z.object({
  guid: anyGuid,
  name: z.string(),
  people,
  groups: z.array(named),
  idleDays: z.nullable(z.number()),
  due: z.string(),
  everyMonths,
  /** When the next one begins; null when none does. */
  nextOn: z.nullable(z.string()),
  state: z.enum(keysOf(reviewStates)),
  startedAt: anyMoment,
  startedBy: z.string(),
  finishedAt: z.nullable(anyMoment),
  finishedBy: z.nullable(z.string()),
  ...progress,
  /** Rights that the reader decides on, and those of them without a decision. */
  own: z.number(),
  ownWaiting: z.number(),
  /** Rights that should have been taken away and were not. */
  refused: z.number(),
});
export type RightsReview = z.infer<typeof review>;

const reviewer = z.object({
  /** The account; null: any administrator. */
  guid: z.nullable(anyGuid),
  name: z.string(),
  ...progress,
});
export type Reviewer = z.infer<typeof reviewer>;

const item = z.object({
  guid: anyGuid,
  person: z.object({
    guid: anyGuid,
    name: z.string(),
    position: z.string(),
    department: z.nullable(z.string()),
    lastSeenAt: z.nullable(anyMoment),
  }),
  kind: z.enum(['group', 'individual']),
  /** The group, or the individual right in words. */
  source: z.string(),
  /** What it gives. */
  gives: z.string(),
  /** To which records, by which rules and under which conditions; empty for no limit. */
  limits: z.string(),
  /** As the journal knows; null when it does not. */
  givenAt: z.nullable(anyMoment),
  givenBy: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  decision: z.nullable(decision),
  comment: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(anyMoment),
  /** What came of it when the review was finished; `gone` also before: the person has it no more. */
  outcome: z.nullable(z.enum(keysOf(reviewOutcomes))),
  refusal: z.nullable(z.string()),
  /** Why the reader may not decide on it. */
  hindrance: z.nullable(z.string()),
});
export type ReviewItem = z.infer<typeof item>;

/** What was decided so far, as one value: whoever finishes says what they saw. */
const mark = z.string();

const path = '/api/rights-reviews';

/** Reviews of rights: whoever answers for people says of each of their rights whether it stays. */
export const reviewCalls = {
  list: route({
    method: 'GET',
    path,
    access: 'member',
    summary: `Пересмотр прав: где решаете вы, а администратору — все; последние ${MAX_REVIEWS}`,
    response: z.array(review),
  }),
  /** How many people and rights a review would hold, and who would decide. */
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: 'administrator',
    summary: 'Пересмотр прав: кого он коснётся',
    body: formBody(plan),
    response: z.object({ people: z.number(), reviewers: z.array(reviewer) }),
  }),
  start: route({
    method: 'POST',
    path,
    access: 'administrator',
    isPersonal: true,
    summary: 'Пересмотр прав: начать',
    status: 201,
    body: formBody(
      {
        name: { kind: 'text', label: 'Название', max: 200, required: true },
        ...plan,
        due: { kind: 'date', label: 'Решить до', required: true },
        everyMonths: { kind: 'choice', label: 'Повторять', options: reviewPeriods, isNumeric: true },
      },
      { everyMonths },
    ),
    response: z.object({ guid: anyGuid }),
  }),
  read: route({
    method: 'GET',
    path: `${path}/{guid}`,
    access: 'member',
    summary: 'Пересмотр прав: ход и кто решает',
    params: byGuid,
    response: z.object({ review, reviewers: z.array(reviewer), mark }),
  }),
  items: route({
    method: 'GET',
    path: `${path}/{guid}/items`,
    access: 'member',
    summary: `Пересмотр прав: права и решения, не больше ${MAX_SHOWN} сразу`,
    params: byGuid,
    query: z.strictObject({
      /** An account; `own`: what the reader may decide on; `none`: nobody, that is any administrator; without it everybody. */
      reviewer: z.optional(z.union([guid(), z.enum(['own', 'none'])])),
      show: z.optional(z.enum(['waiting', 'remove', 'refused'])),
    }),
    response: z.object({ items: z.array(item), total: z.number() }),
  }),
  decide: route({
    method: 'POST',
    path: `${path}/{guid}/decide`,
    access: 'member',
    isPersonal: true,
    summary: 'Пересмотр прав: оставить или отозвать',
    params: byGuid,
    body: formBody(
      { comment: { kind: 'text', label: 'Причина', max: 500 } },
      {
        items: z.array(guid()).check(z.minLength(1), z.maxLength(MAX_SHOWN)),
        /** Null takes the decision back. */
        decision: z.nullable(decision),
      },
    ),
  }),
  /** What one has not decided yet goes to another. */
  handOver: route({
    method: 'POST',
    path: `${path}/{guid}/hand-over`,
    access: 'administrator',
    isPersonal: true,
    summary: 'Пересмотр прав: передать решения другому',
    params: byGuid,
    body: z.strictObject({ from: z.nullable(guid()), to: guid() }),
    response: z.object({ moved: z.number() }),
  }),
  /** Takes away what was decided to be taken away, a part at a time; once finished, what was refused then. */
  finish: route({
    method: 'POST',
    path: `${path}/{guid}/finish`,
    access: 'administrator',
    isPersonal: true,
    summary: 'Пересмотр прав: завершить и отозвать права',
    params: byGuid,
    body: z.strictObject({ undecided: decision, mark }),
    /** `left`: what is still to be taken away; the review is finished when nothing is. */
    response: z.object({ removed: z.number(), refused: z.number(), left: z.number(), mark }),
  }),
  cancel: route({
    method: 'POST',
    path: `${path}/{guid}/cancel`,
    access: 'administrator',
    isPersonal: true,
    summary: 'Пересмотр прав: отменить, ничего не отзывая',
    params: byGuid,
  }),
  /** Ends the repetition; the present review goes on. */
  stopRepeating: route({
    method: 'POST',
    path: `${path}/{guid}/stop-repeating`,
    access: 'administrator',
    isPersonal: true,
    summary: 'Пересмотр прав: больше не повторять',
    params: byGuid,
  }),
  report: route({
    method: 'GET',
    path: `${path}/{guid}/report`,
    access: 'administrator',
    summary: 'Пересмотр прав: отчёт файлом XLSX',
    params: byGuid,
    answers: 'file',
  }),
};
