import type { ReactNode } from 'react';
import { Spark } from '../../../ui/charts/Spark.tsx';
import { NBSP } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';

interface Props {
  title: string;
  /** The number and its unit; null when it is unknown. */
  value: string | null;
  unit?: string;
  /** The screen with the details. */
  to: string;
  /** What the number is made of, or why there is none. */
  note: ReactNode;
  /** The whole explanation, as a tooltip. */
  tip?: string | undefined;
  days?: readonly (number | null)[] | undefined;
}

/** One number of the start page with its recent days. */
export const Figure = ({ title, value, unit, to, note, tip, days }: Props) => (
  <section className={classes.figure} aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    <p className={classes.number}>
      <TextLink to={to} title={tip || undefined}>
        {value ?? '—'}
        {value !== null && unit && `${NBSP}${unit}`}
      </TextLink>
    </p>
    <div className={classes.note}>{note}</div>
    {days && <Spark values={days} />}
  </section>
);
