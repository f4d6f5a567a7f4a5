import { channelNames, dayStateNames, type Channel, type DayState } from 'contract/features/measurements/facts.ts';

type Search = Readonly<Record<string, unknown>>;

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DAY = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const oneOf = <T extends string>(value: unknown, names: readonly T[]): T | undefined =>
  names.find((name) => name === value);

/** The day and the channel in an address; invalid values are left out. */
export const readDaySearch = ({
  channel,
  day,
}: Search): { channel?: Channel | undefined; day?: string | undefined } => ({
  channel: oneOf(channel, channelNames),
  day: matching(day, DAY),
});

export interface BoardSearch {
  channel?: Channel | undefined;
  from?: string | undefined;
  to?: string | undefined;
  branchGuid?: string | undefined;
  objectGuid?: string | undefined;
  purpose?: 'billing' | 'control' | 'technical' | undefined;
  state?: DayState | undefined;
  /** Hours of one day. */
  step?: 'hour' | undefined;
  search?: string | undefined;
  page?: string | undefined;
}

/** The selection of the board in an address. */
export const readBoardSearch = ({
  channel,
  from,
  to,
  branchGuid,
  objectGuid,
  purpose,
  state,
  step,
  search,
  page,
}: Search): BoardSearch => ({
  channel: oneOf(channel, channelNames),
  from: matching(from, DAY),
  to: matching(to, DAY),
  branchGuid: matching(branchGuid, GUID),
  objectGuid: matching(objectGuid, GUID),
  purpose: oneOf(purpose, ['billing', 'control', 'technical']),
  state: oneOf(state, dayStateNames),
  step: oneOf(step, ['hour']),
  search: matching(search, /^.{1,255}$/),
  page: matching(page, /^[1-9]\d{0,4}$/),
});
