import type { WaitingLine } from 'contract/features/home/waiting.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Home.module.css';
import { waitingLooks } from './waiting-looks.ts';

interface Props {
  lines: readonly WaitingLine[];
}

/** Where what is counted comes from, and how it changes; nothing where nobody knows. */
const trendText = (fresh: number | null): string =>
  fresh === null ? '' : fresh === 0 ? 'новых за неделю нет' : `за неделю +${formatNumber(fresh)}`;

function Line({ line }: { line: WaitingLine }) {
  const { icon: Mark, title, to } = waitingLooks[line.kind];
  return (
    <li className={classes.waiting}>
      <Mark size={18} stroke={1.6} aria-hidden className={classes.mark} />
      <strong className={classes.count}>{formatNumber(line.count)}</strong>
      <span className={classes.what}>
        <TextLink to={to(line)}>{title(line.of ?? '')}</TextLink>
      </span>
      <span className={classes.trend} data-grows={(line.fresh ?? 0) > 0 || undefined}>
        {trendText(line.fresh)}
      </span>
    </li>
  );
}

/** What waits for the person today: each with its number, what is new of the week, and the way to the list behind it. */
export function WaitingLines({ lines }: Props) {
  const waiting = lines.filter(({ count }) => count > 0);
  const calm = lines.filter(({ count }) => count === 0).map(({ kind }) => waitingLooks[kind].calm);
  return (
    <>
      {waiting.length > 0 ? (
        <ul className={classes.waitings}>
          {waiting.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </ul>
      ) : (
        <p className={classes.dim}>Сегодня ничего не ждёт вашего решения.</p>
      )}
      {calm.length > 0 && <p className={classes.dim}>Проверено, всё в порядке: {calm.join(', ')}.</p>}
    </>
  );
}
