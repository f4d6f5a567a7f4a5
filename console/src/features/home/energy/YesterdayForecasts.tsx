import type { EnergyToday } from 'contract/features/home/energy.ts';
import { sinceText } from 'contract/rights/data-from.ts';
import { unscoredText } from 'contract/features/forecasts/scores/soundness.ts';
import { paths } from '../../../paths.ts';
import { useFirstDay } from '../../../resource/frame/first-day.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';
import { EnergyPart } from './EnergyPart.tsx';
import { costText, megawattHours, percentText } from './energy-text.ts';

interface Props {
  forecasts: NonNullable<EnergyToday['forecasts']>;
  yesterday: string;
}

/** Yesterday's consumption against the published forecasts. */
export function YesterdayForecasts({ forecasts, yesterday }: Props) {
  const first = useFirstDay();
  const none =
    first && yesterday < first
      ? `Вам видны данные ${sinceText(first)}, и вчерашнего факта среди них нет.`
      : 'На вчера нет опубликованного прогноза, факт которого уже известен: постройте и опубликуйте прогноз.';
  return (
    <EnergyPart title="Вчера против прогноза" to={paths.forecast} link="Открыть прогнозы">
      {forecasts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={classes.lines}>
          {forecasts.map(({ forecastGuid, name, forecast, actual, added, wape, cost, share }) => (
            <li key={forecastGuid}>
              <TextLink to={paths.forecastTab(forecastGuid, 'accuracy')}>{name}</TextLink>
              <span>
                прогноз {megawattHours(forecast)}, факт {megawattHours(actual)}
              </span>
              <span className={classes.dim}>
                {share === undefined ? `ошибка ${percentText(wape)}` : unscoredText([share])}
                {cost !== null && `, ${costText(cost)}`}
                {added >= 1 && `; в факт к сравнению за молчащие точки добавлено ${megawattHours(added)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </EnergyPart>
  );
}
