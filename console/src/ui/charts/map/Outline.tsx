import { useMemo } from 'react';
import type { Projection } from './map.ts';
import outline from './outline.json';
import { outlinePath } from './outline-path.ts';
import classes from './PlaceMap.module.css';

/** The land and the borders of countries around Russia. */
export function Outline({ projection }: { projection: Projection }) {
  const { land, borders } = useMemo(
    () => ({
      land: outlinePath(outline.land, projection, 'Z'),
      borders: outlinePath(outline.borders, projection, ''),
    }),
    [projection],
  );
  return (
    <>
      <path className={classes.land} d={land} />
      <path className={classes.border} d={borders} />
    </>
  );
}
