import * as z from 'zod/mini';
import { journalEntriesSchema } from '../../kit/journal-entry.ts';
import { historyQuerySchema, integerText } from '../../kit/list-query.ts';
import { recordKey } from '../../kit/record-key.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { guid, oneOf } from '../../kit/text.ts';
import { MAX_POINTS, plans } from './facts.ts';
import { categoryName, resultAnswer, scenarioRow } from './answers.ts';
import { hourVolumes, monthText, profile, readProfile } from './profile.ts';
import { voltageLevels } from '../prices/facts.ts';

const may = (action: 'read' | 'create' | 'update' | 'delete') => ({ entity: 'calculator', action }) as const;
const path = '/api/calculator';
const byGuid = z.strictObject({ guid: guid() });

const amount = (most: number) => z.number().check(z.minimum(0, { error: 'Не меньше 0' }), z.maximum(most));
const hour = z.number().check(z.int(), z.minimum(1), z.maximum(24));
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
const hoursOfDay = z
  .array(hour)
  .check(
    z.minLength(1, { error: 'Выберите часы' }),
    z.maxLength(24),
    z.refine(isUnique, { error: 'Часы не должны повторяться' }),
  );
const MAX_HOURS = 744;

const shift = z
  .strictObject({
    percent: z.nullable(amount(100)),
    kilowatts: z.nullable(amount(10_000_000)),
    toHours: hoursOfDay,
  })
  .check(
    z.refine(({ percent, kilowatts }) => (percent === null) !== (kilowatts === null), {
      error: 'Укажите или долю, или киловатты',
      path: ['percent'],
    }),
  );
const battery = z
  .strictObject({
    chargeKw: amount(10_000_000),
    dischargeKw: amount(10_000_000),
    capacityKwh: amount(100_000_000),
    efficiencyPercent: z.number().check(z.minimum(50, { error: 'Не меньше 50' }), z.maximum(100)),
    chargeHours: hoursOfDay,
    dischargeHours: hoursOfDay,
  })
  .check(
    z.refine(({ chargeHours, dischargeHours }) => isUnique([...chargeHours, ...dischargeHours]), {
      error: 'В один и тот же час накопитель не заряжают и не разряжают',
      path: ['dischargeHours'],
    }),
  );

/** The consumer, the months and the settings of a calculation; a null setting is derived from the points. */
const question = z.strictObject({
  points: z
    .array(guid())
    .check(
      z.maxLength(MAX_POINTS, { error: `Не больше ${MAX_POINTS} точек` }),
      z.refine(isUnique, { error: 'Точки не должны повторяться' }),
    ),
  /** Volumes from a file, used instead of points; the months of the question must lie within its months. */
  profile: z.nullable(profile),
  from: monthText(),
  to: monthText(),
  regionGuid: z.nullable(recordKey('dictionary/6/values')),
  supplierGuid: z.nullable(recordKey('dictionary/7/values')),
  voltage: z.nullable(oneOf<keyof typeof voltageLevels>(voltageLevels)),
  maxPowerKw: z.nullable(amount(10_000_000)),
  current: z.nullable(categoryName),
  withTransmission: z.boolean(),
  plan: oneOf<keyof typeof plans>(plans),
  planVolumes: z.nullable(hourVolumes(MAX_HOURS)),
  /** The forecast whose published hours are used as the plan. */
  planForecast: z.optional(z.nullable(guid())),
  shift: z.nullable(shift),
  battery: z.nullable(battery),
});
export type Question = z.infer<typeof question>;

/** The default question apart from points, months and plan: everything is derived from the points. */
export const plainQuestion = {
  profile: null,
  regionGuid: null,
  supplierGuid: null,
  voltage: null,
  maxPowerKw: null,
  current: null,
  withTransmission: true,
  planVolumes: null,
  shift: null,
  battery: null,
} as const satisfies Partial<Question>;

const scenarioInput = {
  name: {
    kind: 'text',
    label: 'Название',
    hint: 'Расчёт хранится вместе с данными и редакцией цен: повтор даст те же цифры',
    max: 120,
    required: true,
  },
  note: { kind: 'multiline', label: 'Примечание', max: 1000 },
} as const;

export const calculatorCalls = {
  calculate: route({
    method: 'POST',
    path: `${path}/calculate`,
    access: may('read'),
    summary: 'Калькулятор: стоимость по ценовым категориям',
    exemptFrom: ['viewing', 'readOnly'],
    body: question,
    response: resultAnswer,
  }),
  goal: route({
    method: 'POST',
    path: `${path}/goal`,
    access: may('read'),
    summary: 'Калькулятор: какой перенос нагрузки сэкономит сумму',
    exemptFrom: ['viewing', 'readOnly'],
    body: z.strictObject({
      question,
      category: categoryName,
      roubles: z.number().check(z.minimum(0.01, { error: 'Больше нуля' }), z.maximum(1e12)),
      toHours: hoursOfDay,
    }),
    /** The share of the peak-hour load to move; null when moving all of it does not save enough, and then `saving` is
     *  the maximum. */
    response: z.object({ percent: z.nullable(z.number()), saving: z.number(), kilowatts: z.nullable(z.number()) }),
  }),
  profile: readProfile,
  export: route({
    method: 'POST',
    path: `${path}/export`,
    access: may('read'),
    summary: 'Калькулятор: расчёт месяца файлом XLSX с формулами',
    exemptFrom: ['viewing', 'readOnly'],
    body: z.strictObject({ question, month: monthText() }),
    answers: 'file',
  }),
  memo: route({
    method: 'POST',
    path: `${path}/memo`,
    access: may('read'),
    summary: 'Калькулятор: справка о стоимости по месяцам и категориям, PDF или XLSX',
    exemptFrom: ['viewing', 'readOnly'],
    body: z.strictObject({ question, format: z.enum(['pdf', 'xlsx']) }),
    answers: 'file',
  }),
  scenarios: route({
    method: 'GET',
    path: `${path}/scenarios`,
    access: may('read'),
    summary: 'Калькулятор: сохранённые расчёты организации, новые сверху',
    query: z.strictObject({ limit: z.optional(integerText(1, 200)) }),
    response: z.array(scenarioRow),
  }),
  save: route({
    method: 'POST',
    path: `${path}/scenarios`,
    access: may('create'),
    summary: 'Калькулятор: сохранить расчёт под именем',
    body: formBody(scenarioInput, { question }),
    response: scenarioRow,
    status: 201,
  }),
  scenario: route({
    method: 'GET',
    path: `${path}/scenarios/{guid}`,
    access: may('read'),
    summary: 'Калькулятор: сохранённый расчёт, пересчитанный по тем же данным и ценам',
    params: byGuid,
    response: z.extend(scenarioRow, {
      question,
      result: resultAnswer,
      /** The values, prices or peak hours have changed since the calculation. */
      isOutdated: z.boolean(),
    }),
  }),
  history: route({
    method: 'GET',
    path: `${path}/scenarios/{guid}/history`,
    access: may('read'),
    summary: 'Калькулятор: история сохранённого расчёта',
    params: byGuid,
    query: historyQuerySchema,
    response: journalEntriesSchema,
  }),
  change: route({
    method: 'PUT',
    path: `${path}/scenarios/{guid}`,
    access: may('update'),
    summary: 'Калькулятор: переименовать сохранённый расчёт',
    params: byGuid,
    body: formBody(scenarioInput),
    response: scenarioRow,
    versioned: true,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/scenarios/{guid}`,
    access: may('delete'),
    summary: 'Калькулятор: удалить сохранённый расчёт',
    params: byGuid,
    versioned: true,
  }),
  exportScenario: route({
    method: 'GET',
    path: `${path}/scenarios/{guid}/export`,
    access: may('read'),
    summary: 'Калькулятор: месяц сохранённого расчёта файлом XLSX с формулами',
    params: byGuid,
    query: z.strictObject({ month: monthText() }),
    answers: 'file',
  }),
};
