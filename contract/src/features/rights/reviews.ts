import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { dateText, guid, lineText } from '../../kit/text.ts';
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

/** How often a review repeats, in months. */
export const reviewPeriods = { 1: 'Каждый месяц', 3: 'Каждый квартал', 6: 'Каждые полгода', 12: 'Каждый год' } as const;
export type ReviewPeriod = keyof typeof reviewPeriods;

/** Shown instead of a reviewer when any administrator may decide. */
export const ANY_ADMINISTRATOR = 'Любой администратор';

/** The maximum numbers of rights in a review, of rights shown and decided at once, and of listed reviews. */
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
  people,
  groups: z.array(guid()).check(z.maxLength(100)),
  /** For `idle`: the number of days without a sign-in. */
  idleDays: z.nullable(
    z
      .int({ error: 'Укажите целое число дней' })
      .check(z.minimum(1, { error: 'Не меньше 1' }), z.maximum(3650, { error: 'Не больше 3650' })),
  ),
  /** The reviewer; null for each employee's manager. */
  reviewer: z.nullable(guid()),
};

const progress = {
  /** The numbers of rights in the review, of decided ones, and of those to be removed. */
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
  /** The start of the next review; null when it does not repeat. */
  nextOn: z.nullable(z.string()),
  state: z.enum(keysOf(reviewStates)),
  startedAt: anyMoment,
  startedBy: z.string(),
  finishedAt: z.nullable(anyMoment),
  finishedBy: z.nullable(z.string()),
  ...progress,
  /** The number of rights assigned to the reader, and of the undecided ones. */
  own: z.number(),
  ownWaiting: z.number(),
  /** The number of rights that could not be removed. */
  refused: z.number(),
});
export type RightsReview = z.infer<typeof review>;

const reviewer = z.object({
  /** The reviewer's account; null for any administrator. */
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
  /** The name of the group, or a description of the individual right. */
  source: z.string(),
  /** A description of the rights given. */
  gives: z.string(),
  /** A description of the limits: records, rules and conditions; empty for none. */
  limits: z.string(),
  /** According to the journal; null when unknown. */
  givenAt: z.nullable(anyMoment),
  givenBy: z.nullable(z.string()),
  reviewer: z.nullable(z.string()),
  decision: z.nullable(decision),
  comment: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(anyMoment),
  /** The result after the review is finished. `gone` can appear earlier: the person no longer has the right. */
  outcome: z.nullable(z.enum(keysOf(reviewOutcomes))),
  refusal: z.nullable(z.string()),
  /** Why the reader may not decide. */
  hindrance: z.nullable(z.string()),
});
export type ReviewItem = z.infer<typeof item>;

/** A digest of the decisions so far. Finishing requires it, so that the user confirms what they have seen. */
const mark = z.string();

const path = '/api/rights-reviews';

/** Reviews of rights: reviewers decide for each right of their people whether it stays. */
export const reviewCalls = {
  list: route({
    method: 'GET',
    path,
    access: 'member',
    summary: `Пересмотр прав: где решаете вы, а администратору — все; последние ${MAX_REVIEWS}`,
    response: z.array(review),
  }),
  /** How many people and rights a review would include, and who would decide. */
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: 'administrator',
    summary: 'Пересмотр прав: кого он коснётся',
    body: z.strictObject(plan),
    response: z.object({ people: z.number(), reviewers: z.array(reviewer) }),
  }),
  start: route({
    method: 'POST',
    path,
    access: 'administrator',
    isPersonal: true,
    summary: 'Пересмотр прав: начать',
    status: 201,
    body: z.strictObject({
      name: lineText(200).check(z.minLength(1, { error: 'Это обязательное поле' })),
      ...plan,
      due: dateText(),
      everyMonths,
    }),
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
      /** An account; `own`: what the reader may decide on; `none`: assigned to any administrator; all by default. */
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
    body: z.strictObject({
      items: z.array(guid()).check(z.minLength(1), z.maxLength(MAX_SHOWN)),
      /** Null withdraws the decision. */
      decision: z.nullable(decision),
      comment: z.nullable(lineText(500)),
    }),
  }),
  /** Passes one's undecided rights to another reviewer. */
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
  /** Removes the rights decided to be removed, in portions. After the end, retries those that were refused. */
  finish: route({
    method: 'POST',
    path: `${path}/{guid}/finish`,
    access: 'administrator',
    isPersonal: true,
    summary: 'Пересмотр прав: завершить и отозвать права',
    params: byGuid,
    body: z.strictObject({ undecided: decision, mark }),
    /** `left`: the number of rights still to be removed; at zero the review is finished. */
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
  /** Stops the repetition; the current review continues. */
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
