import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentProps } from 'react';
import classes from './Forecasts.module.css';

const Figure = lazy(async () => ({ default: (await import('../../ui/charts/Figure.tsx')).Figure }));

interface Props extends ComponentProps<typeof Figure> {
  /** In pixels. */
  height: number;
}

/** A chart of a given height; its code is loaded when it is shown. */
export const Picture = ({ height, ...rest }: Props) => (
  <div className={classes.figure} style={{ height }}>
    <Suspense fallback={<Skeleton height={height} />}>
      <Figure {...rest} />
    </Suspense>
  </div>
);
