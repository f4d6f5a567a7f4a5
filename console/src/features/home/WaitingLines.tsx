import type { WaitingKind, WaitingLine } from 'contract/features/home/waiting.ts';
import { formatNumber, NBSP } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Home.module.css';
import { waitingLooks } from './waiting-looks.ts';

interface Props {
  lines: readonly WaitingLine[];
  /** The kinds that the person has hidden. */
  hidden: readonly WaitingKind[];
}

/** The change of the count; empty when unknown. */
function trendText({ count, fresh, weekAgo }: WaitingLine): string {
  if (weekAgo !== null) {
    const difference = count - weekAgo;
    if (difference === 0) return 'столько же, сколько неделю назад';
    return `на${NBSP}${formatNumber(Math.abs(difference))} ${difference > 0 ? 'больше' : 'меньше'}, чем неделю назад`;
  }
  return fresh === null ? '' : fresh === 0 ? 'новых за неделю нет' : `за неделю +${formatNumber(fresh)}`;
}

const grows = ({ count, fresh, weekAgo }: WaitingLine) => (weekAgo === null ? (fresh ?? 0) > 0 : count > weekAgo);

function Line({ line }: { line: WaitingLine }) {
  const { icon: Mark, title, to } = waitingLooks[line.kind];
  return (
    <li className={classes.waiting}>
      <Mark size={18} stroke={1.6} aria-hidden className={classes.mark} />
      <strong className={classes.count}>{formatNumber(line.count)}</strong>
      <span className={classes.what}>
        <TextLink to={to(line)}>{title(line.of ?? '')}</TextLink>
      </span>
      <span className={classes.trend} data-grows={grows(line) || undefined}>
        {trendText(line)}
      </span>
    </li>
  );
}

/** The pending work of the person: the count of each kind, what is new this week, and a link to the list. */
export function WaitingLines({ lines, hidden }: Props) {
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
      {hidden.length > 0 && (
        <p className={classes.dim}>Скрыто вами: {hidden.map((kind) => waitingLooks[kind].calm).join(', ')}.</p>
      )}
    </>
  );
}
