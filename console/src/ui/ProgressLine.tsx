import { useEffect, useState } from 'react';
import classes from './ProgressLine.module.css';

interface Props {
  isRunning: boolean;
}

const PATIENCE_MS = 1000;

/** A line at the top of the window for actions that take longer than a second. */
export function ProgressLine({ isRunning }: Props) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isRunning]);
  return isLong ? (
    <output className={classes.line}>
      <progress aria-label="Идёт загрузка" className={classes.bar} />
    </output>
  ) : null;
}
