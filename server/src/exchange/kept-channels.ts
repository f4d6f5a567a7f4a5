import type { MessageChannel, MessagePoint } from './message.ts';

const valuesOf = (values: Float64Array, { at, length }: MessageChannel) => values.subarray(at, at + length);

const areSame = (values: Float64Array, one: MessageChannel, other: MessageChannel): boolean => {
  const others = valuesOf(values, other);
  return one.length === other.length && valuesOf(values, one).every((value, index) => Object.is(value, others[index]));
};

/** The channels of a message by point and code, without duplicates. */
export class KeptChannels {
  /** Null for a channel that occurred twice with different values. */
  readonly #first = new Map<string, { point: MessagePoint; channel: MessageChannel } | null>();

  /** Adds a channel to its point. False when the message has it twice with different values: then neither is kept,
   *  because it is unknown which is right. */
  keep(point: MessagePoint, channel: MessageChannel, values: Float64Array): boolean {
    const key = `${point.code} ${channel.code}`;
    const first = this.#first.get(key);
    if (first === undefined) {
      this.#first.set(key, { point, channel });
      point.channels.push(channel);
      return true;
    }
    if (first && areSame(values, first.channel, channel)) return true;
    if (first) first.point.channels = first.point.channels.filter((one) => one !== first.channel);
    this.#first.set(key, null);
    return false;
  }
}
