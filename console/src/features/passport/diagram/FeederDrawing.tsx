import type { DiagramSection } from './diagram.ts';
import classes from './Diagram.module.css';
import { Leads } from './Leads.tsx';
import { LoadText } from './LoadText.tsx';
import type { Shown } from './use-shown.ts';
import { BreakerSign, CurrentTransformerSign, MeterSign } from './signs.tsx';
import { BUS, FEEDER, POINT, SHOWN, short } from './sizes.ts';

interface Props {
  feeder: DiagramSection['feeders'][number];
  shown: Shown;
}

const LEFT = 84;

/** A feeder from its bus down to its metering points, with their loads. */
export function FeederDrawing({ feeder: { row, x, points }, shown: { loadOf, hasCurrent } }: Props) {
  return (
    <>
      {row && (
        <>
          <path className={classes.line} d={`M${x} ${BUS}v18m0 28v54m-5 -8l5 8l5 -8`} />
          <BreakerSign x={x} y={BUS + 18} />
          {points.some(hasCurrent) && (
            <g>
              <CurrentTransformerSign x={x} y={BUS + 68} />
            </g>
          )}
          <Leads to="feeders" guid={row.guid}>
            <text x={x} y={FEEDER} textAnchor="middle">
              {short(row.name)}
              <title>{row.name}</title>
            </text>
            {loadOf && <LoadText at={loadOf(row.guid)} x={x} y={FEEDER + 18} anchor="middle" />}
          </Leads>
        </>
      )}
      {!row && (
        <text className={classes.dim} x={x} y={FEEDER} textAnchor="middle">
          Точки без фидера
        </text>
      )}
      {points.slice(0, SHOWN).map((point, index) => {
        const y = FEEDER + 32 + POINT * index;
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
        <text className={classes.dim} x={x - LEFT} y={FEEDER + 42 + POINT * SHOWN}>
          и ещё {points.length - SHOWN}
        </text>
      )}
    </>
  );
}
