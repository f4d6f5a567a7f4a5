import type { DiagramSection } from './diagram.ts';
import classes from './Diagram.module.css';
import { SIGN } from './sizes.ts';
import { SwitchSign } from './signs.tsx';
import { SwitchPlace } from './SwitchPlace.tsx';
import { busOf } from './switching.ts';
import type { Switch } from './switches.ts';
import type { Shown } from './use-measured.ts';

interface Props {
  device: Switch;
  sections: readonly DiagramSection[];
  bus: number;
  shown: Shown;
}

/** A device between two adjacent bus sections; a device between other sections is shown only in the list. */
export function Coupler({ device, sections, bus, shown }: Props) {
  const places = [device.transformerGuid, device.otherTransformerGuid].map((guid) =>
    sections.findIndex(({ transformer }) => transformer?.row.guid === guid),
  );
  const [first, second] = places.toSorted((a, b) => a - b).map((place) => sections[place]);
  if (!first || !second || sections.indexOf(second) - sections.indexOf(first) !== 1) return null;
  const [from, to] = [first.to + 60, second.from - 60];
  const at = (from + to - SIGN) / 2;
  const [before, behind] = [first, second].map((section) =>
    shown.potentialOf(busOf(section.transformer?.row.guid ?? null)),
  );
  return (
    <>
      <path className={classes.wire} data-potential={before} d={`M${from} ${bus}H${at}`} />
      <path className={classes.wire} data-potential={behind} d={`M${at + SIGN} ${bus}H${to}`} />
      <g transform={`translate(${at} ${bus}) rotate(-90)`} data-potential={before}>
        <SwitchPlace device={device} x={0} y={0} onChange={shown.onChange}>
          <SwitchSign name={device.name} position={device.position} x={0} y={0} />
        </SwitchPlace>
      </g>
    </>
  );
}
