import type { WaitingKind, WaitingLine } from 'contract/features/home/waiting.ts';
import { formatNumber, NBSP } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Home.module.css';
import { upperFirst } from './upper-first.ts';
import { waitingLooks } from './waiting-looks.ts';

interface Props {
  lines: readonly WaitingLine[];
  /** The kinds that the person has hidden. */
  hidden: readonly WaitingKind[];
}

/** The change within a week; null when unknown. */
const changeOf = ({ count, fresh, weekAgo }: WaitingLine): number | null =>
  weekAgo === null ? fresh : count - weekAgo;

function Trend({ change }: { change: number | null }) {
  if (change === null || change === 0) return <span className={classes.trend} />;
  return (
    <span className={classes.trend} data-grows={change > 0 || undefined} data-tip="За неделю">
      {change > 0 ? '↑' : '↓'}
      {NBSP}
      {formatNumber(Math.abs(change))}
    </span>
  );
}

function Line({ line }: { line: WaitingLine }) {
  const { icon: Mark, title, detail, to } = waitingLooks[line.kind];
  return (
    <li className={classes.row}>
      <Mark size={18} stroke={1.6} aria-hidden className={classes.mark} />
      <span className={classes.what}>
        <TextLink to={to(line)} title={detail(line.of ?? '')}>
          {title}
        </TextLink>
      </span>
      <strong className={classes.count}>{formatNumber(line.count)}</strong>
      <Trend change={changeOf(line)} />
    </li>
  );
}

/** Kinds of work in one quiet line that opens. */
function Folded({ title, kinds }: { title: string; kinds: readonly WaitingKind[] }) {
  if (kinds.length === 0) return null;
  return (
    <details className={classes.folded}>
      <summary>
        {title}: {formatNumber(kinds.length)}
      </summary>
      <p>{upperFirst(kinds.map((kind) => waitingLooks[kind].calm).join(', '))}</p>
    </details>
  );
}

/** The pending work of the person: the count of each kind, its change this week, and a link to the list. */
export function WaitingLines({ lines, hidden }: Props) {
  const waiting = lines.filter(({ count }) => count > 0);
  const calm = lines.filter(({ count }) => count === 0).map(({ kind }) => kind);
  return (
    <>
      {waiting.length > 0 ? (
        <ul className={classes.rows}>
          {waiting.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </ul>
      ) : (
        <p className={classes.dim}>Сегодня ничего не ждёт вашего решения.</p>
      )}
      <Folded title="Всё в порядке" kinds={calm} />
      <Folded title="Скрыто вами" kinds={hidden} />
    </>
  );
}
