import * as z from 'zod/mini';
import { firstDayOf, hoursOfMonth, monthOf, monthsBetween } from '../../time/calendar.ts';
import { dayNumber, dayText, HOURS } from '../../time/day-shape.ts';
import { files, route } from '../../kit/route.ts';
import { REQUIRED, lineText, oneOf } from '../../kit/text.ts';
import { tableHours, tableUnits } from '../measurements/imports/facts.ts';
import { dayRules } from '../measurements/facts.ts';
import { anyDay } from '../../kit/answer-text.ts';

/** A month `YYYY-MM`, limited to the years in which every Moscow day has 24 hours. */
export const monthText = () =>
  z
    .string({ error: REQUIRED })
    .check(z.regex(/^(201[5-9]|20[2-9]\d|2100)-(0[1-9]|1[0-2])$/, { error: 'Укажите месяц: 2026-05' }));

const MAX_ENERGY = 1_000_000;
/** The hours of a leap year. */
const MAX_YEAR_HOURS = 8784;
/** Hourly energy, MWh; null when unknown. */
export const hourVolumes = (most: number) =>
  z
    .array(z.nullable(z.number().check(z.minimum(0, { error: 'Не меньше 0' }), z.maximum(MAX_ENERGY))))
    .check(z.maxLength(most));

/** Hourly volumes read from a file, MWh: at most twelve whole months beginning with `from`. */
export const profile = z.strictObject({
  name: lineText(255),
  from: monthText(),
  volumes: hourVolumes(MAX_YEAR_HOURS),
});
export type HourProfile = z.infer<typeof profile>;

/** The months that a profile covers. */
export const monthsOfProfile = ({ from, volumes }: HourProfile): string[] => {
  const lastDay = dayNumber(firstDayOf(from)) + Math.ceil(volumes.length / HOURS) - 1;
  return monthsBetween(from, monthOf(dayText(lastDay)));
};

/** The hours of one month of a profile; empty when the profile does not cover it. */
export function hoursOfMonthIn({ from, volumes }: HourProfile, month: string): (number | null)[] {
  const at = (dayNumber(firstDayOf(month)) - dayNumber(firstDayOf(from))) * HOURS;
  return at < 0 ? [] : volumes.slice(at, at + hoursOfMonth(month));
}

const remark = z.object({
  rule: z.enum(['clockChange', ...Object.keys(dayRules)] as ['clockChange', ...(keyof typeof dayRules)[]]),
  /** The number of days with the remark, and the first of them. */
  count: z.number(),
  days: z.array(anyDay),
});
/** Remarks of the value checks about a profile. `clockChange`: a day has 23 or 25 hours, as on a clock change. */
export type ProfileRemark = z.infer<typeof remark>;

export const readProfile = route({
  method: 'POST',
  path: '/api/calculator/profile',
  access: { entity: 'calculator', action: 'read' },
  summary: 'Калькулятор: прочитать почасовой профиль за месяц или за год из файла (поле file), ничего не записывая',
  exemptFrom: ['viewing', 'readOnly'],
  query: z.strictObject({
    /** The month of the table when its rows name only the day of the month. */
    month: monthText(),
    /** Answers to the questions in `asks`. */
    unit: z.optional(oneOf(tableUnits)),
    hours: z.optional(oneOf(tableHours)),
  }),
  accepts: 'files',
  body: files,
  response: z.object({
    /** Questions to answer before the table can be read; empty once it has been read. */
    asks: z.array(z.enum(['unit', 'hours'])),
    read: z.nullable(
      z.object({
        profile,
        /** The first and last day with values, and the number of hours without values between them. */
        firstDay: anyDay,
        lastDay: anyDay,
        known: z.number(),
        missing: z.number(),
        /** MWh. */
        volume: z.number(),
        /** The highest hourly value, kW. */
        greatest: z.number(),
        unit: oneOf(tableUnits),
        hours: oneOf(tableHours),
        remarks: z.array(remark),
      }),
    ),
  }),
});
