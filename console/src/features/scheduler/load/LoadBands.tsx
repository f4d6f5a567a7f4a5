import { HOURS } from 'contract/time/day-shape.ts';
import { countOf } from '../../../ui/text/format.ts';
import { bandsOf, depthOf, firstOf, type LoadHour } from './load-bands.ts';
import classes from './LoadBands.module.css';

interface Props {
  load: readonly LoadHour[];
  zone: string;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const startsText = (starts: number) => countOf(starts, ['запуск', 'запуска', 'запусков']);

function HourCell({ time, load }: { time: string; load: LoadHour | undefined }) {
  if (!load) return <td data-beyond aria-hidden />;
  const { starts, names } = load;
  const tip = [`${time}: ${startsText(starts)}`, ...names].join('\n');
  return (
    <td data-depth={depthOf(starts)} data-tip={tip} aria-label={startsText(starts)}>
      {starts > 0 && starts}
    </td>
  );
}

/** The tasks along the day: a band for each day, darker where more of them start in an hour. */
export function LoadBands({ load, zone }: Props) {
  const first = firstOf(load, zone);
  const hours = Array.from({ length: HOURS }, (_, index) => (first + index) % HOURS);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
    <section className={classes.scroll} aria-label="Запуски по часам" tabIndex={0}>
      <table className={classes.bands}>
        <thead>
          <tr>
            <th scope="col">День</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bandsOf(load, zone).map(({ day, hours: own }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {hours.map((hour, index) => (
                <HourCell key={hour} time={clock(hour)} load={own[index]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
