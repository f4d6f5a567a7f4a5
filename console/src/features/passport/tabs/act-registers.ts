import { channelNames, type Channel } from 'contract/features/measurements/facts.ts';
import type { ChannelRegisters } from 'contract/features/passport/point-devices.ts';
import { sumOfTariffs } from 'contract/features/readings/difference.ts';
import { registers, type Register } from 'contract/features/readings/facts.ts';
import { parseNumber } from '../../../resource/frame/form-values.ts';

/** The entered texts of an act, by channel and register; and whether the register has rolled over. */
type TypedChannel = Readonly<Partial<Record<Register, string>> & { isRolledOver?: boolean }>;
export type Typed = Readonly<Partial<Record<Channel, TypedChannel>>>;

export const registerNames = Object.keys(registers) as Register[];

/** The registers of the channels with input; a missing total is the sum of its tariffs. Text that is not a number is
 *  left for the server to refuse. */
export function registersOf(typed: Typed): ChannelRegisters[] {
  return channelNames.flatMap((channel): ChannelRegisters[] => {
    const { isRolledOver = false, ...texts } = typed[channel] ?? {};
    const read = Object.fromEntries(registerNames.map((register) => [register, parseNumber(texts[register] ?? '')]));
    const values = read as Pick<ChannelRegisters, Register>;
    if (Object.values(read).every((value) => value === null)) return [];
    const isWhole = registerNames.every((register) => typeof read[register] !== 'string');
    const total = values.total ?? ((isWhole ? sumOfTariffs(values) : null) as number);
    return [{ channel, ...values, total, isRolledOver }];
  });
}
