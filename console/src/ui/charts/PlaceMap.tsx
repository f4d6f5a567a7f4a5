import { useElementSize } from '@mantine/hooks';
import { formatNumber, NBSP } from '../text/format.ts';
import classes from './Charts.module.css';
import { clustersOf, degreesIn, projectionOf, sidesOf, type MapPlace, type Projection } from './map.ts';

interface Props {
  title: string;
  places: readonly MapPlace[];
}

const NAMED = 8;
const hintOf = (names: readonly string[]) =>
  names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} и ещё ${formatNumber(names.length - NAMED)}`
    : names.join(', ');

const degrees = (value: number) => `${formatNumber(Math.round(Math.abs(value) * 1000) / 1000)}°`;

function Graticule({ projection, width, height }: { projection: Projection; width: number; height: number }) {
  const { box, x, y } = projection;
  return (
    <>
      {degreesIn(box.west, box.east, width / 110).map((longitude) => (
        <g key={`x${longitude}`}>
          <line className={classes.grid} x1={x(longitude)} x2={x(longitude)} y1={0} y2={height} />
          <text x={x(longitude) + 4} y={height - 5}>
            {degrees(longitude)}
            {NBSP}
            {longitude < 0 ? 'з. д.' : 'в. д.'}
          </text>
        </g>
      ))}
      {degreesIn(box.south, box.north, height / 80).map((latitude) => (
        <g key={`y${latitude}`}>
          <line className={classes.grid} x1={0} x2={width} y1={y(latitude)} y2={y(latitude)} />
          <text x={4} y={y(latitude) - 4}>
            {degrees(latitude)}
            {NBSP}
            {latitude < 0 ? 'ю. ш.' : 'с. ш.'}
          </text>
        </g>
      ))}
    </>
  );
}

/** A map of places with lines of latitude and longitude. It loads no tiles from other servers. */
export function PlaceMap({ title, places }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const projection = projectionOf(places, width, height);
  const clusters = clustersOf(places, projection);
  const sides = sidesOf(clusters, width);
  return (
    <div ref={ref} className={classes.plot}>
      {width > 0 && (
        <svg
          className={classes.svg}
          width={width}
          height={height}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file
          role="img"
          aria-label={`${title}: мест на карте ${places.length}`}
        >
          <Graticule projection={projection} width={width} height={height} />
          {clusters.map(({ x, y, names }, index) => (
            <g key={`${x} ${y}`}>
              <circle className={classes.place} cx={x} cy={y} r={names.length > 1 ? 11 : 6}>
                <title>{hintOf(names)}</title>
              </circle>
              {names.length > 1 && (
                <text className={classes.count} x={x} y={y + 4} pointerEvents="none">
                  {names.length}
                </text>
              )}
              {sides[index] === 'right' && (
                <text x={x + 9} y={y + 4}>
                  {names[0]}
                </text>
              )}
              {sides[index] === 'left' && (
                <text x={x - 9} y={y + 4} textAnchor="end">
                  {names[0]}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
