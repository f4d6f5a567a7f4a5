import type { Morning } from 'contract/features/morning/calls.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Morning.module.css';
import { MorningPart } from './MorningPart.tsx';
import { percentText } from './morning-text.ts';

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The likeliest peak hours of today with their probability. */
export const TodayPeaks = ({ peaks }: { peaks: NonNullable<Morning['peaks']> }) => (
  <MorningPart title="Час пик сегодня" to={paths.forecast} link="Открыть прогнозы">
    {peaks.length === 0 && <p>На сегодня прогноз часа пик не опубликован: постройте и опубликуйте его.</p>}
    <ul className={classes.lines}>
      {peaks.map(({ forecastGuid, name, hours }) => (
        <li key={forecastGuid}>
          <TextLink to={paths.forecastCard(forecastGuid)}>{name}</TextLink>
          {hours.map(({ hour, probability }) => (
            <span key={hour} className={classes.hour}>
              <span>
                Час {hour} ({clock(hour - 1)}–{clock(hour)})
              </span>
              <span className={classes.share} style={{ '--share': probability } as object} aria-hidden />
              <span>{percentText(probability)}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  </MorningPart>
);
