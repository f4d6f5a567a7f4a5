import * as z from 'zod/mini';
import { fieldSchema } from '../../kit/field-schema.ts';
import { guid, lineText } from '../../kit/text.ts';
import { months } from '../../kit/parameter-field.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { energySum } from '../measurements/energy-sum.ts';
import { indicators } from '../planned-data/indicators.ts';
import { plannedData, planStatuses, type PlanStatus } from './planned-data.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

export type Month = keyof typeof months;
export const monthNames = Object.keys(months) as [Month, ...Month[]];

const byGuid = z.strictObject({ guid: guid() });
const { year, value } = plannedData.fields;
const yearNumber = fieldSchema(year) as z.ZodMiniType<number, number>;
const amount = z.nullable(fieldSchema(value) as z.ZodMiniType<number, number>);
const indicator = z.enum(Object.keys(indicators) as [keyof typeof indicators, ...(keyof typeof indicators)[]]);

/** The note shown when a plan has no actual value. */
export const FACT_CLOSED = 'факт филиалов, у которых вам видны не все точки учёта или измерения, не показан';

const planMonth = z.object({
  value: z.number(),
  actual: z.nullable(z.number()),
  /** The planned value for the days that the actual value covers. */
  comparedValue: z.nullable(z.number()),
  /** The number of days that have ended, for the current month. */
  days: z.nullable(z.number()),
  /** What a measured actual value is made of. */
  composition: z.nullable(energySum),
  /** The measured value is hidden from the user. */
  isClosed: z.boolean(),
  status: z.enum(Object.keys(planStatuses) as [PlanStatus, ...PlanStatus[]]),
});
export type PlanMonth = z.infer<typeof planMonth>;

const planLine = z.object({
  indicator,
  productGuid: z.nullable(anyGuid),
  productName: z.nullable(z.string()),
  months: z.partialRecord(z.enum(monthNames), planMonth),
});
export type PlanLine = z.infer<typeof planLine>;

const planPath = '/api/branch-offices/{guid}/plan';
const change = { entity: 'plannedData', action: 'update' } as const;

/** A version of a branch's plan for a year; the one with the greatest number is in force. */
const planVersion = z.object({
  number: z.number(),
  madeAt: anyMoment,
  /** Null when changed by the program. */
  userName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The months that have a value. */
  values: z.number(),
});
export type PlanVersion = z.infer<typeof planVersion>;

/** `version` is the one in force; null when nothing was ever planned. */
const plan = z.object({ year: z.number(), lines: z.array(planLine), version: z.nullable(planVersion) });

const changedMonth = z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) });
const changedLine = z.object({
  indicator,
  productGuid: z.nullable(anyGuid),
  productName: z.nullable(z.string()),
  months: z.partialRecord(z.enum(monthNames), changedMonth),
});
export type ChangedPlanLine = z.infer<typeof changedLine>;

const reason = z.optional(z.nullable(lineText(255)));
const MAX_LINES = 200;
const yearText = z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number));
const versionText = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

/** The plan of a branch for a year: one line per indicator, one value per month. */
export const planCalls = {
  get: route({
    method: 'GET',
    path: planPath,
    access: { entity: 'plannedData', action: 'read' },
    summary: 'Филиалы: план на год по месяцам и отклонение факта',
    params: byGuid,
    query: z.strictObject({ year: yearText }),
    response: plan,
  }),
  /** Writes the given months of lines as one version; null removes a month from the plan. */
  put: route({
    method: 'PUT',
    path: planPath,
    access: change,
    summary: 'Филиалы: записать строки плана новой версией',
    params: byGuid,
    body: z.strictObject({
      year: yearNumber,
      lines: z
        .array(
          z.strictObject({
            indicator,
            productGuid: z.nullable(guid()),
            values: z.partialRecord(z.enum(monthNames), amount),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_LINES)),
      reason,
    }),
    response: plan,
  }),
  /** Months that already have a plan stay as they are. */
  copy: route({
    method: 'POST',
    path: `${planPath}/copy`,
    access: change,
    summary: 'Филиалы: заполнить пустые месяцы плана прошлым годом, увеличенным на проценты',
    params: byGuid,
    body: formBody(
      { percent: { kind: 'number', label: 'Изменить на', unit: '%', min: -100, max: 1000, required: true } },
      { year: yearNumber },
    ),
    response: plan,
  }),
  approve: route({
    method: 'POST',
    path: `${planPath}/approval`,
    access: change,
    summary: 'Филиалы: утвердить план на год или снять утверждение',
    params: byGuid,
    body: z.strictObject({ year: yearNumber, isApproved: z.boolean() }),
    response: plan,
  }),
  versions: route({
    method: 'GET',
    path: `${planPath}/versions`,
    access: { entity: 'plannedData', action: 'read' },
    summary: 'Филиалы: версии плана на год, новые сверху',
    params: byGuid,
    query: z.strictObject({ year: yearText }),
    response: z.array(planVersion),
  }),
  difference: route({
    method: 'GET',
    path: `${planPath}/versions/difference`,
    access: { entity: 'plannedData', action: 'read' },
    summary: 'Филиалы: чем одна версия плана отличается от другой, по месяцам',
    params: byGuid,
    query: z.strictObject({ year: yearText, from: versionText, to: versionText }),
    response: z.array(changedLine),
  }),
  /** Creates a new version with the values of an earlier one. */
  restore: route({
    method: 'POST',
    path: `${planPath}/versions/restoration`,
    access: change,
    summary: 'Филиалы: вернуть план на год к прежней версии',
    params: byGuid,
    body: formBody(
      { reason: { kind: 'text', label: 'Причина', max: 255 } },
      { year: yearNumber, number: z.int().check(z.minimum(1)), reason },
    ),
    response: plan,
  }),
};
