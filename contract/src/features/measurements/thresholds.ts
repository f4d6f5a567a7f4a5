import * as z from 'zod/mini';
import type { Field } from '../../kit/field.ts';
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

const threshold = (label: string, unit: string, hint?: string) => ({ kind: 'number', label, unit, hint }) as const;

/** The thresholds as fields. */
export const thresholdFields = {
  jumpFactor: threshold('Скачок: во сколько раз больше среднего за сутки', 'раз'),
  dayJumpFactor: threshold('Скачок суток: во сколько раз больше предыдущих', 'раз'),
  frozenHours: threshold('Счётчик замер: одно значение подряд', 'ч'),
  limitFactor: threshold('Физический предел: запас к номиналу приборов', 'раз'),
  imbalancePercent: threshold('Небаланс группы', '%', 'Пусто — допустимый по классам точности'),
} satisfies Readonly<Record<keyof RuleThresholds, Field>>;

const limit = (min: number, max: number) =>
  z
    .number({ error: 'Укажите число' })
    .check(
      z.minimum(min, { error: `Не меньше ${min.toLocaleString('ru')}` }),
      z.maximum(max, { error: `Не больше ${max.toLocaleString('ru')}` }),
    );

const thresholds = {
  /** A value this many times the mean of its day is a jump. */
  jumpFactor: limit(1.5, 1000),
  /** A day this many times the day before is a jump. */
  dayJumpFactor: limit(1.5, 1000),
  /** After this many hours of the same value the meter counts as frozen. */
  frozenHours: limit(1, 24),
  /** How far instruments can be overloaded; a value above that is impossible. */
  limitFactor: limit(1, 10),
  /** The permissible imbalance of a group, percent; null: computed from its instruments. */
  imbalancePercent: z.nullable(limit(0, 100)),
};
const answer = z.object({ ...thresholds, version: z.number() });
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
    body: z.strictObject(thresholds),
    response: answer,
    versioned: true,
  }),
};
