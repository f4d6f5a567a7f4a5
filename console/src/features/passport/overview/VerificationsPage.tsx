import { addMonths, firstDayOf, lastDayOf, monthOf, monthsBetween, monthText } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { passportOverview } from 'contract/features/passport/overview.ts';
import type { Filter } from 'contract/kit/filter.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './Overview.module.css';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';

const devices = ['прибор', 'прибора', 'приборов'] as const;
const field = 'nextVerificationDate';
const inUse: Filter = { field: 'status', op: 'in', value: ['installed', 'stock'] };

const listOf = (...conditions: Filter[]) =>
  `${paths.passportList('metering-devices')}?filter=${encodeURIComponent(JSON.stringify({ and: [inUse, ...conditions] }))}`;

const ofMonth = (month: string) =>
  listOf({ field, op: 'from', value: firstDayOf(month) }, { field, op: 'to', value: lastDayOf(month) });

const MONTHS = 24;
/** The months from the current one on with their counts, including months without any. */
const everyMonth = (known: readonly { month: string; count: number }[]) => {
  const present = monthOf(moscowToday());
  return monthsBetween(present, addMonths(present, MONTHS - 1)).map((month) => ({
    month,
    count: known.find((one) => one.month === month)?.count ?? 0,
  }));
};

/** The number of devices due for verification, month by month; each links to them. */
export const VerificationsPage = () => (
  <OverviewPage
    title="Поверки"
    query={useCall(passportOverview.verifications, {})}
    state={({ overdue, months }) =>
      `Просрочена у ${formatNumber(overdue)}, в ближайшие два года — у ${formatNumber(months.reduce((sum, { count }) => sum + count, 0))}`
    }
  >
    {({ overdue, months }) => {
      const most = Math.max(overdue, 1, ...months.map(({ count }) => count));
      return (
        <div className={overview.scroll}>
          <dl className={classes.bars}>
            <Bar
              name="Просрочена"
              count={overdue}
              most={most}
              to={listOf({ field, op: 'within', value: 'past' })}
              isLate
            />
            {everyMonth(months).map(({ month, count }) => (
              <Bar key={month} name={monthText(month)} count={count} most={most} to={ofMonth(month)} />
            ))}
          </dl>
        </div>
      );
    }}
  </OverviewPage>
);

interface BarProps {
  name: string;
  count: number;
  most: number;
  to: string;
  isLate?: true;
}

const Bar = ({ name, count, most, to, isLate }: BarProps) => (
  <>
    <dt>{name}</dt>
    <dd className={classes.track}>
      <div className={classes.fill} data-late={isLate} style={{ width: `${(count / most) * 100}%` }} />
    </dd>
    <dd>{count ? <TextLink to={to}>{countOf(count, devices)}</TextLink> : '0'}</dd>
  </>
);
