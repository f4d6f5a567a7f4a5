import { Checkbox, Chip, Group } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { channelNames, channels, unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import { registers, type Register } from 'contract/features/readings/facts.ts';
import { useState } from 'react';
import { NumberText } from '../../../ui/input/NumberText.tsx';
import { registerNames, registersOf, type Typed } from './act-registers.ts';
import classes from './ActRegisters.module.css';

export type End = 'last' | 'first';

interface Props {
  /** The devices of the act: removed, installed, or both. */
  ends: readonly End[];
  typed: Readonly<Record<End, Typed>>;
  onChange: (end: End, typed: Typed) => void;
  /** The identifier of the input of a place and what is wrong there: `last.0.total`. */
  place: (path: string) => { id: string; error: string | undefined };
}

const titles = { last: 'Снятый прибор', first: 'Новый прибор' } as const;
const whose = { last: 'Показание снятого прибора', first: 'Показание нового прибора' } as const;

/** The registers of the removed and the installed device in the act. */
export function ActRegisters({ ends, typed, onChange, place }: Props) {
  const [shown, setShown] = useState<readonly string[]>(['01']);
  const placeOf = (end: End, channel: Channel, register: Register) => {
    const index = registersOf(typed[end]).findIndex((one) => one.channel === channel);
    const whole = place(end);
    if (channel === '01' && register === 'total' && (index < 0 || whole.error)) return whole;
    return index < 0 ? {} : place(`${end}.${index}.${register}`);
  };
  const change = (end: End, channel: Channel, patch: Typed[Channel]) =>
    onChange(end, { ...typed[end], [channel]: { ...typed[end][channel], ...patch } });
  return (
    <>
      <Chip.Group multiple value={[...shown]} onChange={setShown}>
        <Group gap="xs">
          {channelNames.map((channel) => (
            <Chip key={channel} value={channel} size="xs" disabled={channel === '01'}>
              {channels[channel]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {channelNames
        .filter((channel) => shown.includes(channel))
        .map((channel) => (
          <table key={channel} className={classes.table}>
            <caption>{`${channels[channel]}, ${unitNames[unitOf(channel)]}, без коэффициента`}</caption>
            <thead>
              <tr>
                <th scope="col">Регистр</th>
                {ends.map((end) => (
                  <th key={end} scope="col">
                    {titles[end]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {registerNames.map((register) => (
                <tr key={register}>
                  <th scope="row">{registers[register]}</th>
                  {ends.map((end) => (
                    <td key={end}>
                      <NumberText
                        {...placeOf(end, channel, register)}
                        size="xs"
                        aria-label={`${whose[end]}: ${channels[channel]}, ${registers[register]}`}
                        value={typed[end][channel]?.[register] ?? ''}
                        onChange={(text) => change(end, channel, { [register]: text })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
              {ends.includes('last') && (
                <tr>
                  <th scope="row">Через ноль</th>
                  <td colSpan={ends.length}>
                    <Checkbox
                      size="xs"
                      label="Снятый счётчик перешёл через ноль"
                      checked={typed.last[channel]?.isRolledOver ?? false}
                      onChange={({ currentTarget: { checked } }) => change('last', channel, { isRolledOver: checked })}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        ))}
    </>
  );
}
