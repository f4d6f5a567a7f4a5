import { schedules } from 'contract/features/scheduler/facts.ts';
import { enteredFields, isList, type Field } from 'contract/kit/field.ts';
import type { AnyInput } from 'contract/kit/resource.ts';
import type { World } from './world.ts';

/** A schedule in which everything not given is empty. */
export const scheduleInput = (given: AnyInput): AnyInput => ({
  ...Object.fromEntries(
    enteredFields(schedules.fields).map(([name, field]) => [name, isList(field as Field) ? [] : null]),
  ),
  kind: 'contractEnds',
  timeZone: 'Europe/Moscow',
  calendar: 'any',
  isEnabled: true,
  needsApproval: false,
  alarmByMail: false,
  missed: 'last',
  retries: 0,
  retryPauseSeconds: 1,
  maxMinutes: 60,
  ...given,
});

/** Moves the next start of a schedule the given minutes into the past. */
export const makeLate = (world: World, guid: string, minutes: number) =>
  world.owner(
    `update schedule set next_run_at = date_trunc('minute', now()) - make_interval(mins => $2) where guid = $1`,
    [guid, minutes],
  );
