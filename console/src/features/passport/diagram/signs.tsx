import type { SwitchPosition } from 'contract/features/passport/equipments.ts';
import classes from './Diagram.module.css';

interface Place {
  x: number;
  y: number;
}

/** A power transformer with two windings: ГОСТ 2.723, two overlapping circles. 60 high. */
export const TransformerSign = ({ x, y }: Place) => (
  <>
    <circle className={classes.line} cx={x} cy={y + 18} r={18} />
    <circle className={classes.line} cx={x} cy={y + 42} r={18} />
  </>
);

type Position = SwitchPosition | null;

/** The moving contact of a device by ГОСТ 2.755; a device of unknown position is drawn open, as the standard draws all
 *  devices. */
const Contact = ({ x, y, position }: Place & { position: Position }) => (
  <>
    <path
      className={classes.line}
      d={`M${position === 'closed' ? `${x} ${y}` : `${x - 11} ${y + 4}`}L${x} ${y + 28}`}
    />
    {position === 'earthed' && <path className={classes.line} d={`M${x} ${y + 28}h14v4m-6 0h12m-9 4h6m-4 4h2`} />}
    {position === null && (
      <text className={classes.sign} x={x - 20} y={y + 24}>
        ?
      </text>
    )}
  </>
);

/** A circuit breaker: ГОСТ 2.755, a contact with a cross. 28 high. */
const BreakerSign = ({ x, y, position }: Place & { position: Position }) => (
  <>
    <path className={classes.line} d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} />
    <Contact x={x} y={y} position={position} />
  </>
);

/** A disconnector: ГОСТ 2.755, a contact with a bar across. 28 high. */
const DisconnectorSign = ({ x, y, position }: Place & { position: Position }) => (
  <>
    <path className={classes.line} d={`M${x - 6} ${y}h12`} />
    <Contact x={x} y={y} position={position} />
  </>
);

const isDisconnector = (name: string) => /разъедин|отделител/i.test(name);

export const SwitchSign = ({ name, ...drawn }: Place & { name: string; position: Position }) =>
  isDisconnector(name) ? <DisconnectorSign {...drawn} /> : <BreakerSign {...drawn} />;

/** A current transformer: ГОСТ 2.723, a circle on the line with the ends of its secondary winding. */
export const CurrentTransformerSign = ({ x, y }: Place) => (
  <>
    <title>Трансформаторы тока</title>
    <circle className={classes.line} cx={x} cy={y} r={7} />
    <path className={classes.line} d={`M${x + 7} ${y}h9m-5 -3l3 6m1 -6l3 6`} />
  </>
);

/** A voltage transformer on a branch to the left of a bus: ГОСТ 2.723. */
export const VoltageTransformerSign = ({ x, y }: Place) => (
  <>
    <title>Трансформатор напряжения</title>
    <path className={classes.line} d={`M${x} ${y}v16`} />
    <circle className={classes.line} cx={x} cy={y + 23} r={7} />
    <circle className={classes.line} cx={x} cy={y + 33} r={7} />
  </>
);

/** A meter of active energy: ГОСТ 2.729. */
export const MeterSign = ({ x, y }: Place) => (
  <>
    <path className={classes.line} d={`M${x} ${y}h22v20h-22zm0 5h22`} />
    <text className={classes.sign} x={x + 11} y={y + 16} textAnchor="middle">
      Wh
    </text>
  </>
);
