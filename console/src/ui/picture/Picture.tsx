import { lazy, Suspense, type ComponentProps } from 'react';
import { Loading } from '../Loading.tsx';
import classes from './Picture.module.css';

const Figure = lazy(async () => ({ default: (await import('../charts/Figure.tsx')).Figure }));

interface Props extends ComponentProps<typeof Figure> {
  height: number;
}

/** A chart of a given height; its code is loaded on demand. */
export const Picture = ({ height, ...rest }: Props) => (
  <div className={classes.picture} style={{ height }}>
    <Suspense fallback={<Loading height={height} />}>
      <Figure {...rest} />
    </Suspense>
  </div>
);
