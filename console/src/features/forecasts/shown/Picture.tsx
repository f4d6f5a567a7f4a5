import { lazy, Suspense, type ComponentProps } from 'react';
import classes from './Forecasts.module.css';
import { Loading } from '../../../ui/Loading.tsx';

const Figure = lazy(async () => ({ default: (await import('../../../ui/charts/Figure.tsx')).Figure }));

interface Props extends ComponentProps<typeof Figure> {
  height: number;
}

/** A chart of a given height; its code is loaded on demand. */
export const Picture = ({ height, ...rest }: Props) => (
  <div className={classes.figure} style={{ height }}>
    <Suspense fallback={<Loading height={height} />}>
      <Figure {...rest} />
    </Suspense>
  </div>
);
