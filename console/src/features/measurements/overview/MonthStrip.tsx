import { dayStateOf, type Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { daysBetween } from 'contract/time/day-shape.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { dayCell } from '../DayKeys.tsx';
import days from '../Measurements.module.css';
import classes from './PointOverview.module.css';

const STRIP_HEIGHT = 26;
/** The days with gaps that are named; the others are only counted. */
const NAMED = 4;

interface Props {
  channel: Channel;
  from: string;
  to: string;
}

/** The completeness of the days as a strip, and the days with gaps, each linked to its values. */
export function MonthStrip({ channel, from, to }: Props) {
  const { guid } = useRecord(meteringPoints).row;
  // A month around New Year is in two answers; otherwise both are the same one.
  const ofYear = (day: string) => ({ params: { guid }, query: { channel, year: day.slice(0, 4) } });
  const [first, last] = [
    useCall(pointValueCalls.coverage, ofYear(from)).data,
    useCall(pointValueCalls.coverage, ofYear(to)).data,
  ];
  if (!first || !last) return <Loading height={STRIP_HEIGHT} className={classes.strip} />;
  const known = new Map([...first.days, ...last.days].map((one) => [one.day, one]));
  const month = daysBetween(from, to);
  const lacking = month.filter((day) => {
    const one = known.get(day);
    return one && ['none', 'partial'].includes(dayStateOf(one));
  });
  return (
    <>
      <div className={`${days.states} ${classes.strip}`} aria-hidden>
        <div className={days.strip}>
          {month.map((day) => {
            const { state, sign, text } = dayCell(known.get(day), formatDate(day));
            return (
              <i key={day} data-state={state} data-tip={text}>
                {sign}
              </i>
            );
          })}
        </div>
      </div>
      <p className={classes.caption}>
        {lacking.length > 0 ? 'Сутки с пропусками: ' : 'Пропусков нет'}
        {lacking.slice(0, NAMED).map((day, index) => (
          <span key={day}>
            {index > 0 && ', '}
            <TextLink to={paths.pointDay(guid, channel, day)}>{formatDate(day)}</TextLink>
          </span>
        ))}
        {lacking.length > NAMED && ` и ещё ${lacking.length - NAMED}`}
      </p>
    </>
  );
}
