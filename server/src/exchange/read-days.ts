import type { SentDay } from 'contract/features/measurements/imports/calls.ts';
import { unitOf } from 'contract/features/measurements/facts.ts';
import { FIRST_DAY } from 'contract/time/day-shape.ts';
import { slotsOf } from './day-slots.ts';
import { Findings, type Message, type MessageChannel, type MessagePoint } from './message.ts';

/** Larger values are mistakes: files contain at most fifteen digits. */
const TOO_LARGE = 1e15;

/** The interval in minutes for this number of values per day; null when there is none. */
const stepOf = (day: string, count: number): 30 | 60 | null =>
  ([30, 60] as const).find((step) => slotsOf(day, step).length === count) ?? null;

/** Why a day is refused; null when it is valid. */
function refusalOf({ day, values }: SentDay, today: string, isRepeated: boolean): string | null {
  if (day > today) return 'День в будущем';
  if (day < FIRST_DAY) return 'День слишком давний';
  if (isRepeated) return 'День канала указан дважды';
  if (values.some((value) => value !== null && value < 0)) return 'Значение отрицательное';
  if (values.some((value) => value !== null && value >= TOO_LARGE)) return 'Значение слишком велико';
  return stepOf(day, values.length) ? null : 'Значений не столько, сколько в этих сутках часов или получасов';
}

/** Reads values sent without a file. Errors refer to the place of the day in the request. `today` is the current day in
 *  Moscow. */
export function readDays(days: readonly SentDay[], today: string): Message {
  const findings = new Findings();
  const points = new Map<string, MessagePoint>();
  const seen = new Set<string>();
  const values: number[] = [];
  for (const [index, given] of days.entries()) {
    const path = `days[${index}]`;
    const key = `${given.point} ${given.channel} ${given.day}`;
    const refusal = refusalOf(given, today, seen.has(key));
    seen.add(key);
    if (refusal) {
      findings.add({ line: null, path, message: refusal, level: 'error' });
      continue;
    }
    const { point: code, channel, day } = given;
    const point = points.get(code) ?? { code, name: '', path, line: null, channels: [] as MessageChannel[] };
    points.set(code, point);
    const { length } = given.values;
    const stepMinutes = stepOf(day, length)!;
    point.channels.push({ code: channel, day, stepMinutes, at: values.length, length, unit: unitOf(channel) });
    values.push(...given.values.map((value) => value ?? Number.NaN));
  }
  const known = values.filter((value) => !Number.isNaN(value));
  const { kept, errors, warnings } = findings;
  return {
    messageClass: null,
    number: null,
    senderInn: null,
    senderName: null,
    sentAt: null,
    day: days.map(({ day }) => day).toSorted()[0] ?? null,
    points: [...points.values()],
    values: Float64Array.from(values),
    quality: new Uint8Array(values.length),
    valueCount: known.length,
    sum: String(Number(known.reduce((sum, value) => sum + value, 0).toFixed(6))),
    findings: kept,
    errors,
    warnings,
    omissions: 0,
  };
}
