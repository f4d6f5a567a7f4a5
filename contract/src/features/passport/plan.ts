import * as z from 'zod/mini';
import { fieldSchema } from '../../kit/field-schema.ts';
import { guid } from '../../kit/text.ts';
import { months } from '../../kit/parameter-field.ts';
import { route } from '../../kit/route.ts';
import { energySum } from '../measurements/energy-sum.ts';
import { indicators, plannedData, planStatuses, type PlanStatus } from './planned-data.ts';

export type Month = keyof typeof months;
export const monthNames = Object.keys(months) as [Month, ...Month[]];

const byGuid = z.strictObject({ guid: guid() });
const { year, value } = plannedData.fields;
const yearNumber = fieldSchema(year) as z.ZodMiniType<number, number>;
const amount = z.nullable(fieldSchema(value) as z.ZodMiniType<number, number>);
const indicator = z.enum(Object.keys(indicators) as [keyof typeof indicators, ...(keyof typeof indicators)[]]);

const planMonth = z.object({
  value: z.number(),
  actual: z.nullable(z.number()),
  /** The plan for the days that the actual value covers, with which it is compared. */
  comparedValue: z.nullable(z.number()),
  /** The days that are over, while the month is under way. */
  days: z.nullable(z.number()),
  /** What a measured actual value is made of. */
  composition: z.nullable(energySum),
  status: z.enum(Object.keys(planStatuses) as [PlanStatus, ...PlanStatus[]]),
});
export type PlanMonth = z.infer<typeof planMonth>;

const planLine = z.object({
  indicator,
  productGuid: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  months: z.partialRecord(z.enum(monthNames), planMonth),
});
export type PlanLine = z.infer<typeof planLine>;

const planPath = '/api/branch-offices/{guid}/plan';
const change = { entity: 'plannedData', action: 'update' } as const;
const plan = z.object({ year: z.number(), lines: z.array(planLine) });

/** The plan of a branch for a year: one line per indicator, one value per month. */
export const planCalls = {
  get: route({
    method: 'GET',
    path: planPath,
    access: { entity: 'plannedData', action: 'read' },
    summary: 'Филиалы: план на год по месяцам и отклонение факта',
    params: byGuid,
    query: z.strictObject({ year: z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number)) }),
    response: plan,
  }),
  /** Writes the given months of one line; null removes a month from the plan. */
  put: route({
    method: 'PUT',
    path: planPath,
    access: change,
    summary: 'Филиалы: записать строку плана',
    params: byGuid,
    body: z.strictObject({
      year: yearNumber,
      indicator,
      productGuid: z.nullable(guid()),
      values: z.partialRecord(z.enum(monthNames), amount),
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
    body: z.strictObject({
      year: yearNumber,
      percent: z
        .number()
        .check(z.minimum(-100, { error: 'Не меньше −100' }), z.maximum(1000, { error: 'Не больше 1 000' })),
    }),
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
};
