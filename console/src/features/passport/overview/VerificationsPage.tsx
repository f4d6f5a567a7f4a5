import { verificationsAhead, type DueVerifications } from 'contract/features/verifications/calls.ts';
import { instruments, type InstrumentKind } from 'contract/features/verifications/facts.ts';
import type { Filter } from 'contract/kit/filter.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf, monthsBetween, monthText } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';
import { countOf, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './Overview.module.css';

const MONTHS = 24;
const SECTIONS = ['meteringDevices', 'transformations'] as const;

/** One line of the calendar. */
interface Due {
  name: string;
  counts: readonly { instrument: InstrumentKind; count: number }[];
  /** The filter on the day of the next verification. */
  within: (field: string) => Filter[];
}

/** The overdue ones, then the months from the current one on, including months without any. */
function linesOf(due: readonly DueVerifications[]): Due[] {
  const present = monthOf(moscowToday());
  const months = monthsBetween(present, addMonths(present, MONTHS - 1));
  return [
    {
      name: 'Просрочена',
      counts: due.map(({ instrument, overdue }) => ({ instrument, count: overdue })),
      within: (field) => [{ field, op: 'within', value: 'past' }],
    },
    ...months.map((month) => ({
      name: monthText(month),
      counts: due.map(({ instrument, months: known }) => ({
        instrument,
        count: known.find((one) => one.month === month)?.count ?? 0,
      })),
      within: (field: string): Filter[] => [
        { field, op: 'from', value: firstDayOf(month) },
        { field, op: 'to', value: lastDayOf(month) },
      ],
    })),
  ];
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The number of instruments due for verification, month by month; each links to them. */
export const VerificationsPage = () => (
  <OverviewPage
    query={useCall(verificationsAhead, {})}
    of={SECTIONS}
    state={(due) => {
      if (due.length === 0) return 'Приборы и трансформаторы вам не открыты';
      const ahead = sumOf(due.flatMap(({ months }) => months));
      const overdue = sumOf(due.map((one) => ({ count: one.overdue })));
      return `Приборы, трансформаторы тока и напряжения: просрочено ${formatNumber(overdue)}, в ближайшие два года —${NBSP}${formatNumber(ahead)}`;
    }}
  >
    {(due) => {
      if (due.length === 0) return null;
      const lines = linesOf(due);
      const most = Math.max(1, ...lines.map(({ counts }) => sumOf(counts)));
      return (
        <div className={overview.scroll}>
          <dl className={classes.bars}>
            {lines.map((line, index) => (
              <Bar key={line.name} line={line} most={most} isLate={index === 0} />
            ))}
          </dl>
        </div>
      );
    }}
  </OverviewPage>
);

function Bar({ line: { name, counts, within }, most, isLate }: { line: Due; most: number; isLate: boolean }) {
  const some = counts.filter(({ count }) => count > 0);
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes.track}>
        <div
          className={classes.fill}
          data-late={isLate || undefined}
          style={{ width: `${(sumOf(counts) / most) * 100}%` }}
        />
      </dd>
      <dd className={classes.due}>
        {some.length === 0 && '0'}
        {some.map(({ instrument, count }) => {
          const { resource, field, inUse, count: forms } = instruments[instrument];
          const filter = JSON.stringify({ and: [inUse, ...within(field)] });
          return (
            <TextLink key={instrument} to={`${paths.passportList(resource)}?filter=${encodeURIComponent(filter)}`}>
              {countOf(count, forms)}
            </TextLink>
          );
        })}
      </dd>
    </>
  );
}
