import * as z from 'zod/mini';
import type { Field } from '../../kit/field.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';

/** The initial thresholds of the checks of measurements. */
export const initialThresholds = {
  jumpFactor: 8,
  dayJumpFactor: 5,
  frozenHours: 6,
  limitFactor: 1.2,
  imbalancePercent: null as number | null,
};
export type RuleThresholds = typeof initialThresholds;

const threshold = (label: string, unit: string, min: number, max: number) =>
  ({ kind: 'number', label, unit, min, max, required: true }) as const;

/** The thresholds as fields. */
export const thresholdFields = {
  /** A value this many times the mean of its day is a jump. */
  jumpFactor: threshold('Скачок: во сколько раз больше среднего за сутки', 'раз', 1.5, 1000),
  /** A day this many times the day before is a jump. */
  dayJumpFactor: threshold('Скачок суток: во сколько раз больше предыдущих', 'раз', 1.5, 1000),
  /** After this many hours of the same value the meter counts as frozen. */
  frozenHours: threshold('Счётчик замер: одно значение подряд', 'ч', 1, 24),
  /** How far instruments can be overloaded; a value above that is impossible. */
  limitFactor: threshold('Физический предел: запас к номиналу приборов', 'раз', 1, 10),
  /** The permissible imbalance of a group, percent; null: computed from its instruments. */
  imbalancePercent: {
    ...threshold('Небаланс группы', '%', 0, 100),
    required: false,
    hint: 'Пусто — допустимый по классам точности',
  },
} as const satisfies Readonly<Record<keyof RuleThresholds, Field>>;

const number = z.number();
const answer = z.object({
  jumpFactor: number,
  dayJumpFactor: number,
  frozenHours: number,
  limitFactor: number,
  imbalancePercent: z.nullable(number),
  version: number,
});
export type KeptThresholds = z.infer<typeof answer>;

/** Why not everyone who may change the organization may change the thresholds. */
export const RULES_OF_ADMINISTRATOR =
  'Пороги проверок меняет администратор: тот, кто управляет сотрудниками и правами.';

const path = '/api/measurement-thresholds';

export const thresholdCalls = {
  get: route({
    method: 'GET',
    path,
    access: { entity: 'measurements', action: 'read' },
    summary: 'Измерения: пороги проверок',
    response: answer,
  }),
  save: route({
    method: 'PUT',
    path,
    access: { entity: 'organizations', action: 'update' },
    summary: 'Измерения: изменение порогов проверок; действуют на сутки, записанные или проверенные заново потом',
    body: formBody(thresholdFields),
    response: answer,
    versioned: true,
  }),
};
