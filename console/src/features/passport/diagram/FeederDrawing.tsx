import type { DiagramSection } from './diagram.ts';
import classes from './Diagram.module.css';
import { Leads } from './Leads.tsx';
import { LoadText } from './LoadText.tsx';
import type { Shown } from './use-measured.ts';
import { CurrentTransformerSign, MeterSign, SwitchSign } from './signs.tsx';
import { LEAD, POINT, SHOWN, SIGN, short, type Levels } from './sizes.ts';
import { busOf, potentials } from './switching.ts';
import { Chain } from './Chain.tsx';

interface Props {
  feeder: DiagramSection['feeders'][number];
  /** The transformer that feeds its bus section. */
  transformer: string | null;
  levels: Levels;
  shown: Shown;
}

const LEFT = 84;

/** A feeder from its bus down to its metering points, with their loads. */
export function FeederDrawing({ feeder: { row, x, points, switches }, transformer, levels, shown }: Props) {
  const { loadOf, hasCurrent, potentialOf, onChange } = shown;
  const { bus, feeder: top } = levels;
  const end = top - 18;
  const potential = row ? potentialOf(row.guid) : 'unknown';
  const above = potentialOf(busOf(transformer));
  return (
    <>
      {row && (
        <>
          {switches.length > 0 ? (
            <Chain x={x} from={bus} to={end} devices={switches} above={above} below={potential} onChange={onChange} />
          ) : (
            <g data-potential={potential}>
              <path className={classes.wire} d={`M${x} ${bus}v${LEAD}m0 ${SIGN}V${end}`} />
              <SwitchSign name="" position={null} x={x} y={bus + LEAD} />
            </g>
          )}
          <path className={classes.line} data-potential={potential} d={`M${x - 5} ${end - 8}l5 8l5 -8`} />
          {points.some(hasCurrent) && (
            <g>
              <CurrentTransformerSign x={x} y={end - 32} />
            </g>
          )}
          <Leads to="feeders" guid={row.guid}>
            <text x={x} y={top} textAnchor="middle">
              {short(row.name)}
              <title>
                {row.name}: {potentials[potential]}
              </title>
            </text>
            {loadOf && <LoadText at={loadOf(row.guid)} x={x} y={top + 18} anchor="middle" />}
          </Leads>
        </>
      )}
      {!row && (
        <text className={classes.dim} x={x} y={top} textAnchor="middle">
          Точки без фидера
        </text>
      )}
      {points.slice(0, SHOWN).map((point, index) => {
        const y = top + 32 + POINT * index;
        return (
          <Leads key={point.guid} to="metering-points" guid={point.guid}>
            <MeterSign x={x - LEFT} y={y} />
            <text className={classes.dim} x={x - LEFT + 28} y={y + 8}>
              {short(point.name)}
              <title>{point.name}</title>
            </text>
            {loadOf && <LoadText at={loadOf(point.guid)} x={x - LEFT + 28} y={y + 23} />}
          </Leads>
        );
      })}
      {points.length > SHOWN && (
        <text className={classes.dim} x={x - LEFT} y={top + 42 + POINT * SHOWN}>
          и ещё {points.length - SHOWN}
        </text>
      )}
    </>
  );
}
