import * as z from 'zod/mini';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** What a change of values affects: sums, counts of findings and excesses, and states (1 when true, 0 when false). */
export const effectKinds = {
  day: 'Сумма за сутки',
  month: 'Сумма за месяц',
  virtual: 'Точка по формуле',
  gtp: 'Сумма ГТП',
  region: 'Факт региона',
  object: 'Факт объекта',
  branch: 'Факт филиала',
  organization: 'Факт организации',
  plan: 'Отклонение от плана',
  balance: 'Небаланс за месяц',
  groupBalance: 'Небаланс балансовой группы',
  limitEnergy: 'Лимит: ожидается',
  limitPower: 'Лимит: превышений мощности',
  findings: 'Замечаний, которые никто не принял',
  verified: 'Месяц годится в расчёт',
  scenario: 'Сохранённый расчёт: данные изменились',
  forecast: 'Прогноз: данные изменились',
  accuracy: 'Ошибка прогноза за 30 дней',
  report: 'Отчёт сделан по прежним данным',
} as const;
export type EffectKind = keyof typeof effectKinds;

/** The kinds whose values are states: 1 (true) or 0 (false). */
export const effectStates: readonly EffectKind[] = ['verified', 'scenario', 'forecast', 'report'];

/** One effect of a change: `guid` of its record, `at` the first day of its period, `unit` for a sum. Null when unknown
 *  or absent. For sums over very many points only the `change` is given. */
export const effect = z.object({
  kind: z.enum(Object.keys(effectKinds) as [EffectKind, ...EffectKind[]]),
  guid: anyGuid,
  title: z.string(),
  at: anyMoment,
  unit: z.nullable(z.string()),
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  change: z.optional(z.number()),
});
export type Effect = z.infer<typeof effect>;
export const effects = z.array(effect);

/** What a change would affect, before its values are known. */
export const concern = z.pick(effect, { kind: true, guid: true, title: true, at: true });
export type Concern = z.infer<typeof concern>;
