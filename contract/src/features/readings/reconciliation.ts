import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { calendarMonth, guid } from '../../kit/text.ts';
import { energySum } from '../measurements/energy-sum.ts';
import { channelNames } from '../measurements/facts.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** The result of reconciling a month of a point. */
export const reconciliationStates = {
  differs: 'Расходится',
  holes: 'Пропуски профиля',
  unknown: 'Нет данных',
  agrees: 'Сходится',
} as const;
export type ReconciliationState = keyof typeof reconciliationStates;
const stateNames = Object.keys(reconciliationStates) as [ReconciliationState, ...ReconciliationState[]];

const channel = z.enum(channelNames);
const mayRead = { entity: 'readings', action: 'read' } as const;

/** A difference is reported when it exceeds both: percent of the readings, and kWh. */
const threshold = { percent: z.number(), kwh: z.number() };

const side = z.object({ takenAt: anyMoment, total: z.number(), serialNumber: z.string() });

/** The energy counted by one device between two readings: the register difference multiplied by the coefficient. */
const stretch = z.object({
  deviceGuid: anyGuid,
  serialNumber: z.string(),
  from: anyMoment,
  to: anyMoment,
  before: z.number(),
  after: z.number(),
  coefficient: z.number(),
  amount: z.number(),
});
export type ReconciledStretch = z.infer<typeof stretch>;

/** A month of a point: the energy by the readings and by the profile between them, kWh or kvarh; null when unknown. */
const reconciledMonth = z.object({
  month: z.string(),
  start: z.nullable(side),
  end: z.nullable(side),
  stretches: z.array(stretch),
  metered: z.nullable(z.number()),
  /** The fact of the whole month, the same as on other screens; null when nothing is known or expected. */
  fact: z.nullable(energySum),
  profile: z.nullable(z.number()),
  /** The number of profile intervals between the readings; a partial interval is a fraction. */
  present: z.number(),
  expected: z.number(),
  /** Profile minus readings, and its share of the readings. */
  difference: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  state: z.enum(stateNames),
  /** A description of the missing data. */
  missing: z.nullable(z.string()),
});
export type ReconciledMonth = z.infer<typeof reconciledMonth>;

const reconciledPoint = z.extend(reconciledMonth, {
  meteringPointGuid: anyGuid,
  name: z.string(),
  objectName: z.string(),
});
export type ReconciledPoint = z.infer<typeof reconciledPoint>;

const thresholdAnswer = z.object({ ...threshold, version: z.number() });
export type ReconciliationThreshold = z.infer<typeof thresholdAnswer>;

/** Why not everyone who may change the organization may change the threshold. */
export const THRESHOLD_OF_ADMINISTRATOR =
  'Порог сверки меняет администратор: тот, кто управляет сотрудниками и правами.';

const thresholdPath = '/api/reconciliation-threshold';

/** «Профиль − Δпоказаний × Кт» by month. */
export const reconciliation = {
  list: route({
    method: 'GET',
    path: '/api/reconciliation',
    access: mayRead,
    summary: 'Сверка: профиль и показания всех точек за месяц, сначала расхождения',
    valuesFrom: 'month',
    query: z.strictObject({ month: calendarMonth(), channel }),
    response: z.array(reconciledPoint),
  }),
  ofPoint: route({
    method: 'GET',
    path: '/api/metering-points/{guid}/reconciliation',
    access: mayRead,
    summary: 'Точки учёта: сверка профиля с показаниями по месяцам года',
    params: z.strictObject({ guid: guid() }),
    query: z.strictObject({ year: integerText(1990, 2100), channel }),
    response: z.array(reconciledMonth),
  }),
  threshold: route({
    method: 'GET',
    path: thresholdPath,
    access: mayRead,
    summary: 'Сверка: с какого расхождения точка отмечена',
    response: thresholdAnswer,
  }),
  saveThreshold: route({
    method: 'PUT',
    path: thresholdPath,
    access: { entity: 'organizations', action: 'update' },
    summary: 'Сверка: изменение порога',
    body: formBody({
      percent: { kind: 'number', label: 'Доля показаний', unit: '%', min: 0, max: 100, required: true },
      kwh: { kind: 'number', label: 'Энергия', unit: 'кВт·ч', min: 0, max: 1_000_000, required: true },
    }),
    response: thresholdAnswer,
    versioned: true,
  }),
};
