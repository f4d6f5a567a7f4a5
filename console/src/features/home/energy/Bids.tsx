import type { EnergyToday } from 'contract/features/home/energy.ts';
import { versionStates } from 'contract/features/forecasts/facts.ts';
import { paths } from '../../../paths.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';
import { EnergyPart } from './EnergyPart.tsx';

/** The bids for tomorrow and their deadlines. */
export function Bids({ bids }: { bids: NonNullable<EnergyToday['bids']> }) {
  return (
    <EnergyPart title="Заявки на завтра" to={paths.forecast} link="Открыть прогнозы">
      {bids.length === 0 && (
        <p>Почасового прогноза ГТП или организации нет: создайте его и укажите в нём срок публикации.</p>
      )}
      <ul className={classes.lines}>
        {bids.map(({ forecastGuid, name, gtpCode, deadline, isLate, state }) => (
          <li key={forecastGuid}>
            <TextLink to={paths.forecastCard(forecastGuid)}>{gtpCode ? `${gtpCode}, ${name}` : name}</TextLink>
            <span>до {formatTime(Date.parse(deadline), MOSCOW)} МСК</span>
            <span className={classes.dim}>
              {state ? versionStates[state].toLocaleLowerCase('ru') : 'прогноза на завтра ещё нет'}
              {isLate && ', срок прошёл'}
            </span>
          </li>
        ))}
      </ul>
    </EnergyPart>
  );
}
