import { useElementSize } from '@mantine/hooks';
import type { KeyboardEvent, MouseEvent } from 'react';
import charts from '../../../ui/charts/Charts.module.css';
import { projectionOf, type MapPlace } from '../../../ui/charts/map/map.ts';
import map from '../../../ui/charts/map/PlaceMap.module.css';
import { Ground } from '../../../ui/charts/map/PlaceMap.tsx';
import classes from './Address.module.css';

interface Point {
  latitude: number;
  longitude: number;
}

interface Props {
  label: string;
  point: Point | null;
  /** Other known places, shown for orientation. */
  around: readonly MapPlace[];
  disabled: boolean;
  onPlace: (point: Point) => void;
}

/** The European part of Russia, shown when no places are known. */
const NOWHERE: MapPlace[] = [
  { guid: 'south-west', name: '', latitude: 44, longitude: 30 },
  { guid: 'north-east', name: '', latitude: 66, longitude: 62 },
];
/** The step of an arrow key, and of one with Shift, as a share of the map. */
const [STEP, LONG_STEP] = [0.01, 0.1];
const DIGITS = 1e5;
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

/** A map on which a point is placed by a click or moved with the arrow keys. */
export function PointMap({ label, point, around, disabled, onPlace }: Props) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const own = point && { guid: 'own', name: '', ...point };
  const shown = [...around, ...(own ? [own] : [])];
  const projection = projectionOf(shown.length ? shown : NOWHERE, width, height);
  const { box, x, y } = projection;
  const place = (longitude: number, latitude: number) =>
    onPlace({
      longitude: rounded(Math.min(Math.max(longitude, -180), 180)),
      latitude: rounded(Math.min(Math.max(latitude, -90), 90)),
    });
  const click = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    if (disabled) return;
    place(
      box.west + (offsetX / width) * (box.east - box.west),
      box.north - (offsetY / height) * (box.north - box.south),
    );
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!step || disabled) return;
    event.preventDefault();
    const share = event.shiftKey ? LONG_STEP : STEP;
    const from = point ?? { longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2 };
    place(
      from.longitude + step[0]! * share * (box.east - box.west),
      from.latitude + step[1]! * share * (box.north - box.south),
    );
  };
  return (
    <div ref={ref} className={charts.plot}>
      {width > 0 && (
        <>
          <svg className={`${charts.svg} ${map.map}`} width={width} height={height} aria-hidden>
            <Ground projection={projection} width={width} height={height} />
            {around.map(({ guid, longitude, latitude }) => (
              <circle key={guid} className={map.place} data-shape="dot" cx={x(longitude)} cy={y(latitude)} r={4} />
            ))}
            {point && (
              <circle className={map.place} data-shape="circle" cx={x(point.longitude)} cy={y(point.latitude)} r={7} />
            )}
          </svg>
          <button
            type="button"
            className={classes.pointing}
            aria-label={label}
            disabled={disabled}
            onClick={(event) => event.detail > 0 && click(event)}
            onKeyDown={move}
          />
        </>
      )}
    </div>
  );
}
