import { versionStates } from 'contract/features/forecasts/facts.ts';
import type { EnergyToday } from 'contract/features/home/energy.ts';
import { paths } from '../../../paths.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';

/** The bids for tomorrow, one line each: the state and the deadline. */
export const Bids = ({ bids }: { bids: NonNullable<EnergyToday['bids']> }) => (
  <section aria-labelledby="bids">
    <h2 id="bids" className={classes.heading}>
      Заявки на завтра
    </h2>
    <ul className={classes.rows}>
      {bids.map(({ forecastGuid, name, gtpCode, deadline, isLate, state }) => (
        <li key={forecastGuid} className={classes.row}>
          <span className={classes.what}>
            <TextLink to={paths.forecastCard(forecastGuid)}>{gtpCode ? `${gtpCode}, ${name}` : name}</TextLink>
          </span>
          <span className={classes.dim}>{state ? versionStates[state].toLocaleLowerCase('ru') : 'не построена'}</span>
          <span className={classes.trend} data-grows={isLate || undefined}>
            {isLate ? 'срок прошёл' : 'до'} {formatTime(Date.parse(deadline), MOSCOW)} МСК
          </span>
        </li>
      ))}
    </ul>
  </section>
);
