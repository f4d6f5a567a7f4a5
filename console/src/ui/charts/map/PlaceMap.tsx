import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense, useMemo } from 'react';
import { formatNumber, NBSP } from '../../text/format.ts';
import classes from '../Charts.module.css';
import { clustersOf, degreesIn, projectionOf, sidesOf, type MapPlace, type Projection } from './map.ts';
import map from './PlaceMap.module.css';
import { PlaceMarks, type MarkOf } from './PlaceMarks.tsx';

// Loaded lazily, because their data is larger than the rest of a screen, and a map is useful without them.
const Outline = lazy(async () => ({ default: (await import('./Outline.tsx')).Outline }));
const Regions = lazy(async () => ({ default: (await import('./Regions.tsx')).Regions }));

interface Props {
  title: string;
  places: readonly MapPlace[];
  /** The mark of a place; without it all look the same. */
  markOf?: MarkOf;
}

const degrees = (value: number) => `${formatNumber(Math.round(Math.abs(value) * 1000) / 1000)}°`;

/** The lines of latitude and longitude, with the positions of their labels. */
function linesOf({ box, x, y }: Projection, width: number, height: number) {
  const longitudes = degreesIn(box.west, box.east, width / 110).map((of) => ({ of, x: x(of) + 4, y: height - 5 }));
  const latitudes = degreesIn(box.south, box.north, height / 80).map((of) => ({ of, x: 4, y: y(of) - 4 }));
  return { longitudes, latitudes };
}

/** The background of a map: land, borders of countries and regions, and labelled lines of latitude and longitude. */
export function Ground({ projection, width, height }: { projection: Projection; width: number; height: number }) {
  const { x, y } = projection;
  const { longitudes, latitudes } = linesOf(projection, width, height);
  return (
    <>
      <Suspense>
        <Outline projection={projection} />
        <Regions projection={projection} />
      </Suspense>
      {longitudes.map(({ of: longitude, ...place }) => (
        <g key={`x${longitude}`}>
          <line className={classes.grid} x1={x(longitude)} x2={x(longitude)} y1={0} y2={height} />
          <text {...place}>
            {degrees(longitude)}
            {NBSP}
            {longitude < 0 ? 'з. д.' : 'в. д.'}
          </text>
        </g>
      ))}
      {latitudes.map(({ of: latitude, ...place }) => (
        <g key={`y${latitude}`}>
          <line className={classes.grid} x1={0} x2={width} y1={y(latitude)} y2={y(latitude)} />
          <text {...place}>
            {degrees(latitude)}
            {NBSP}
            {latitude < 0 ? 'ю. ш.' : 'с. ш.'}
          </text>
        </g>
      ))}
    </>
  );
}

/** A map of places. It loads no tiles from other servers. */
export function PlaceMap({ title, places, markOf }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const projection = useMemo(() => projectionOf(places, width, height), [places, width, height]);
  const clusters = clustersOf(places, projection);
  const { longitudes, latitudes } = linesOf(projection, width, height);
  const sides = sidesOf(clusters, width, [...longitudes, ...latitudes]);
  return (
    <div ref={ref} className={classes.plot}>
      {width > 0 && (
        <svg
          className={`${classes.svg} ${map.map}`}
          width={width}
          height={height}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file
          role="img"
          aria-label={`${title}: мест на карте ${places.length}`}
        >
          <Ground projection={projection} width={width} height={height} />
          {clusters.map((cluster, index) => {
            const { x, y, places: near } = cluster;
            const side = sides[index];
            return (
              <g key={`${x} ${y}`}>
                <PlaceMarks cluster={cluster} markOf={markOf} />
                {side && (
                  <text x={side === 'right' ? x + 9 : x - 9} y={y + 4} textAnchor={side === 'left' ? 'end' : undefined}>
                    {near[0]!.name}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
