import { formatNumber } from '../../text/format.ts';
import classes from './PlaceMap.module.css';
import type { PlaceCluster } from './map.ts';

/** Shapes from the most to the least urgent; states can be distinguished by shape alone. */
const shapes = ['triangle', 'diamond', 'ring', 'circle', 'dot'] as const;
export interface PlaceMark {
  shape: (typeof shapes)[number];
  /** The text of the tooltip. */
  words: string;
}
export type MarkOf = (guid: string) => PlaceMark;

const pathOf: Readonly<Record<PlaceMark['shape'], (r: number) => string>> = {
  triangle: (r) => `M0 ${-r * 1.2}L${r * 1.15} ${r * 0.85}H${-r * 1.15}Z`,
  diamond: (r) => `M0 ${-r * 1.2}L${r * 1.2} 0L0 ${r * 1.2}L${-r * 1.2} 0Z`,
  ring: (r) => `M${-r} 0a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`,
  circle: (r) => `M${-r} 0a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`,
  dot: (r) => `M${-r / 2} 0a${r / 2} ${r / 2} 0 1 0 ${r} 0a${r / 2} ${r / 2} 0 1 0 ${-r} 0Z`,
};

const NAMED = 8;
const hintOf = (lines: readonly string[]) =>
  lines.length > NAMED
    ? `${lines.slice(0, NAMED).join('; ')} и ещё ${formatNumber(lines.length - NAMED)}`
    : lines.join('; ');

interface Props {
  cluster: PlaceCluster;
  markOf: MarkOf | undefined;
}

/** The mark of a place, or of several close places, which share the most urgent shape among them. */
export function PlaceMarks({ cluster: { x, y, places }, markOf }: Props) {
  const marks = places.map(({ guid }) => markOf?.(guid));
  const shape = shapes.find((one) => marks.some((mark) => mark?.shape === one)) ?? 'circle';
  const isAlone = places.length === 1;
  const words = places.map(({ name }, index) => (marks[index] ? `${name}: ${marks[index].words}` : name));
  return (
    <>
      <path
        className={classes.place}
        data-shape={shape}
        transform={`translate(${x} ${y})`}
        d={pathOf[shape === 'dot' && !isAlone ? 'circle' : shape](isAlone ? 6 : 11)}
      >
        <title>{hintOf(words)}</title>
      </path>
      {!isAlone && (
        <text className={classes.count} data-shape={shape} x={x} y={y + 4} pointerEvents="none">
          {places.length}
        </text>
      )}
    </>
  );
}
