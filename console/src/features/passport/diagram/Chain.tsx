import classes from './Diagram.module.css';
import { LEAD, SIGN, short } from './sizes.ts';
import { SwitchSign } from './signs.tsx';
import { SwitchPlace } from './SwitchPlace.tsx';
import type { Potential } from './switching.ts';
import type { Switch } from './switches.ts';

interface Props {
  x: number;
  from: number;
  to: number;
  devices: readonly Switch[];
  /** The potential before the first device that does not conduct, and after it. */
  above: Potential;
  below: Potential;
  onChange: ((device: Switch) => void) | undefined;
}

const NAME = 13;

/** A vertical line with the devices on it. */
export function Chain({ x, from, to, devices, above, below, onChange }: Props) {
  const open = devices.findIndex(({ position }) => position !== 'closed');
  const partAt = (index: number) => (open >= 0 && index > open ? below : above);
  const begins = (index: number) => from + index * (LEAD + SIGN);
  const drawn = devices.map((device, index) => {
    const at = begins(index) + LEAD;
    return (
      <g key={device.guid} data-potential={partAt(index)}>
        <path className={classes.wire} d={`M${x} ${begins(index)}V${at}`} />
        <SwitchPlace device={device} x={x} y={at} onChange={onChange}>
          <SwitchSign name={device.name} position={device.position} x={x} y={at} />
        </SwitchPlace>
        {/* The name may be shortened here; the button has the full text. */}
        <text className={classes.name} x={x + 10} y={at + 16} aria-hidden>
          {short(device.name, NAME)}
        </text>
      </g>
    );
  });
  return (
    <>
      {drawn}
      <path
        className={classes.wire}
        data-potential={partAt(devices.length)}
        d={`M${x} ${begins(devices.length)}V${to}`}
      />
    </>
  );
}
