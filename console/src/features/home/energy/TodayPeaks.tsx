import type { EnergyToday } from 'contract/features/home/energy.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';
import { EnergyPart } from './EnergyPart.tsx';
import { percentText } from './energy-text.ts';

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The likeliest peak hours of today with their probability. */
export const TodayPeaks = ({ peaks }: { peaks: NonNullable<EnergyToday['peaks']> }) => (
  <EnergyPart title="Час пик сегодня" to={paths.forecast} link="Открыть прогнозы">
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
  </EnergyPart>
);
