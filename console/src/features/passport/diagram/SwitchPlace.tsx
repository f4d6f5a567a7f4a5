import type { KeyboardEvent, ReactNode } from 'react';
import { Leads } from './Leads.tsx';
import { SIGN } from './sizes.ts';
import { positionWords } from './switch-words.ts';
import type { Switch } from './switches.ts';

interface Props {
  device: Switch;
  x: number;
  y: number;
  /** Absent for those who may not change the position: the device then links to its card. */
  onChange: ((device: Switch) => void) | undefined;
  children: ReactNode;
}

/** A device inside a drawing, where its position can be changed with the right. */
export function SwitchPlace({ device, x, y, onChange, children }: Props) {
  const words = positionWords(device);
  const drawn = (
    <>
      <title>{words}</title>
      <rect x={x - 18} y={y - 6} width={36} height={SIGN + 12} fill="transparent" />
      {children}
    </>
  );
  if (!onChange) {
    return (
      <Leads to="equipments" guid={device.guid}>
        {drawn}
      </Leads>
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChange(device);
  };
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- SVG has no button elements
      role="button"
      tabIndex={0}
      aria-label={`${words}. Изменить положение`}
      onClick={() => onChange(device)}
      onKeyDown={onKeyDown}
    >
      {drawn}
    </g>
  );
}
