import { schedules } from 'contract/features/scheduler/facts.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import { CronError, parseCron, wideStep } from 'contract/time/cron.ts';
import { timingWords } from 'contract/time/cron-words.ts';
import type { DayKind } from 'contract/time/schedule-times.ts';
import * as z from 'zod/mini';

/** The timing of a schedule or its form as text, without the zone where it is the reader's own; null while it is
 *  incomplete or invalid. */
export function timingText(values: Readonly<Record<string, unknown>>, ownZone?: string): string | null {
  const { starts, cron, everyMinutes, timeZone, calendar } = values;
  if (starts === 'after') return 'после успеха другой задачи';
  if (starts === 'hand') return 'только вручную';
  if (starts === 'cron' ? !cron : !everyMinutes) return null;
  try {
    const timing = {
      cron: starts === 'cron' ? String(cron) : null,
      everyMinutes: starts === 'every' ? Number(everyMinutes) : null,
      zone: String(timeZone),
      days: (calendar ?? 'any') as DayKind,
    };
    return timingWords(timing, ownZone);
  } catch (error) {
    if (error instanceof CronError) return null;
    throw error;
  }
}

const expression = fieldSchema(schedules.fields.cron);

/** The error of the expression in a form; undefined while it is empty or valid. */
export function timingMistake({ starts, cron }: Readonly<Record<string, unknown>>): string | undefined {
  if (starts !== 'cron' || !cron) return undefined;
  try {
    parseCron(String(cron));
  } catch (error) {
    if (error instanceof CronError) return error.message;
    throw error;
  }
  return z.safeParse(expression, cron).error?.issues[0]?.message ?? wideStep(String(cron));
}
