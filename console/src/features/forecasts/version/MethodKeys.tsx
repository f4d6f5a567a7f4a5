import { Checkbox } from '@mantine/core';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import type { ForecastTarget } from 'contract/features/forecasts/facts.ts';
import { peakTitle } from './PeaksFigure.tsx';
import { methodText, percentText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { methodsOf } from '../shown/hour-lines.ts';

interface Props {
  version: ForecastVersionCard;
  target: ForecastTarget;
  shown: ReadonlySet<string>;
  onShow: (shown: ReadonlySet<string>) => void;
}

/** The legend of the lines; lines of single methods are optional and show their weight in the forecast. */
export function MethodKeys({ version, target, shown, onShow }: Props) {
  const toggle = (method: string) => {
    const next = new Set(shown);
    if (!next.delete(method)) next.add(method);
    onShow(next);
  };
  return (
    <div className={classes.keys}>
      {version.actual.some((value) => value !== null) && (
        <span>
          <i className={classes.key} data-meaning="fact" />
          Факт
        </span>
      )}
      <span>
        <i className={classes.key} data-meaning="forecast" />
        Прогноз
      </span>
      {version.low.some((value) => value !== null) && (
        <span>
          <i className={classes.key} data-meaning="band" />
          Полоса P10–P90
        </span>
      )}
      {version.peaks.length > 0 && (
        <span>
          <i className={classes.key} data-meaning="peak" />
          {peakTitle({ kind: version.kind, target })}
        </span>
      )}
      {methodsOf(version).map(({ method, colour }) => {
        const weight = version.weights[method];
        return (
          <span key={method}>
            <i className={classes.key} style={{ '--key': colour } as object} />
            <Checkbox
              size="xs"
              label={`${methodText(method)}${weight === undefined ? '' : `, вес ${percentText(weight, 0)}`}`}
              checked={shown.has(method)}
              onChange={() => toggle(method)}
            />
          </span>
        );
      })}
    </div>
  );
}
