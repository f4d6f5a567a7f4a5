import { lazy, Suspense, type ComponentProps } from 'react';
import { ChartFrame } from '../charts/frame/ChartFrame.tsx';
import { Loading } from '../Loading.tsx';
import { useTimeZone } from '../text/time-zone.ts';
import classes from './Picture.module.css';

const Figure = lazy(async () => ({ default: (await import('../charts/Figure.tsx')).Figure }));

interface Props extends ComponentProps<typeof Figure> {
  height: number;
}

/** A chart of a given height with its menu; its code is loaded on demand. */
export const Picture = ({ height, ...rest }: Props) => (
  <div className={classes.picture} style={{ height }}>
    <ChartFrame title={rest.title} data={rest.data} zone={useTimeZone()} className={classes.frame}>
      <Suspense fallback={<Loading height={height} />}>
        <Figure {...rest} />
      </Suspense>
    </ChartFrame>
  </div>
);
