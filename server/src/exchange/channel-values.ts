import { slotsOf } from './day-slots.ts';
import type { MessageReader } from './message-reader.ts';
import type { MessageChannel } from './message.ts';
import { DAY_MINUTES, lackingText } from './period-clock.ts';

/** A day has at most 25 hours. */
const MAX_SLOTS = 50;
const MAX_VALUES = 8_000_000;

/** The values of the current channel by the intervals of its day. */
export class ChannelValues {
  readonly #reader: MessageReader;
  readonly channel: MessageChannel;
  readonly #given = new Uint8Array(MAX_SLOTS);
  #slots: readonly number[] = [];
  #isOrdinary = true;

  constructor(reader: MessageReader, code: string, unit: string) {
    this.#reader = reader;
    this.channel = { code, day: reader.day ?? '', stepMinutes: 0, at: reader.used, length: 0, unit };
  }

  /** Allocates a day of intervals of this length. False when the message has too many values. */
  begin(stepMinutes: number): boolean {
    const { channel } = this;
    const reader = this.#reader;
    this.#slots = slotsOf(reader.day ?? '2001-01-01', stepMinutes);
    this.#isOrdinary = this.#slots.length * stepMinutes === DAY_MINUTES;
    channel.stepMinutes = stepMinutes;
    channel.length = this.#slots.length;
    const needed = channel.at + channel.length;
    if (needed > MAX_VALUES) return false;
    if (needed > reader.values.length) reader.grow(needed * 2);
    reader.values.fill(Number.NaN, channel.at, needed);
    reader.quality.fill(0, channel.at, needed);
    reader.used = needed;
    return true;
  }

  /** The index of an interval in its day; −1 for a time that does not exist on it. In a repeated hour, the first
   *  occurrence is summer time, the second winter time. */
  slotOf(start: number, summer: () => string | undefined): number {
    const { stepMinutes } = this.channel;
    if (this.#isOrdinary) return start % stepMinutes === 0 ? start / stepMinutes : -1;
    const first = this.#slots.indexOf(start);
    const last = this.#slots.lastIndexOf(start);
    const said = first === last ? '1' : summer();
    if (said === '1' || said === '0') return said === '1' ? first : last;
    return this.#given[first] ? last : first;
  }

  /** Records the start of a period or value of an interval, each of which may occur once. */
  give(slot: number): void {
    this.#given[slot]!++;
  }

  doubt(slot: number): void {
    this.#reader.quality[this.channel.at + slot] = 1;
  }

  /** Sets a value. False, leaving the interval unknown, when it already has a different one. */
  set(slot: number, mantissa: number, places: number): boolean {
    const { values, sum } = this.#reader;
    const at = this.channel.at + slot;
    const value = mantissa / 10 ** places;
    if (this.#given[slot]! > 1 && values[at] !== value) {
      values[at] = Number.NaN;
      return false;
    }
    if (this.#given[slot] === 1) {
      sum.add(mantissa, places);
      this.#reader.valueCount++;
    }
    values[at] = value;
    return true;
  }

  /** The number of known values, and of non-commercial ones among them. */
  count(): { known: number; doubtful: number } {
    const { values, quality } = this.#reader;
    const { at, length } = this.channel;
    const counted = { known: 0, doubtful: 0 };
    for (let index = at; index < at + length; index++) {
      if (Number.isNaN(values[index])) quality[index] = 0;
      else {
        counted.known++;
        counted.doubtful += quality[index]!;
      }
    }
    return counted;
  }

  lacking(): string {
    return lackingText(this.#reader.values, this.#slots, this.channel);
  }
}
