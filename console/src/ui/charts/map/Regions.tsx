import { useMemo } from 'react';
import type { Projection } from './map.ts';
import { outlinePath } from './outline-path.ts';
import classes from './PlaceMap.module.css';
import regions from './regions.json';

/** The borders between the regions of Russia. */
export function Regions({ projection }: { projection: Projection }) {
  const borders = useMemo(() => outlinePath(regions, projection, ''), [projection]);
  return <path data-regions className={classes.region} d={borders} />;
}
