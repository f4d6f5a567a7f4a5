import { schedules } from 'contract/features/scheduler/facts.ts';
import { enteredFields, isList, type Field } from 'contract/kit/field.ts';
import type { AnyInput } from 'contract/kit/resource.ts';
import type { World } from './world.ts';

/** A schedule that leaves empty whatever is not given. */
export const scheduleInput = (given: AnyInput): AnyInput => ({
  ...Object.fromEntries(
    enteredFields(schedules.fields).map(([name, field]) => [name, isList(field as Field) ? [] : null]),
  ),
  kind: 'contractEnds',
  timeZone: 'Europe/Moscow',
  calendar: 'any',
  isEnabled: true,
  needsApproval: false,
  missed: 'last',
  retries: 0,
  retryPauseSeconds: 1,
  maxMinutes: 60,
  ...given,
});

/** As if the next start of a schedule had been so many minutes ago. */
export const makeLate = (world: World, guid: string, minutes: number) =>
  world.owner(
    `update schedule set next_run_at = date_trunc('minute', now()) - make_interval(mins => $2) where guid = $1`,
    [guid, minutes],
  );
