import { forecastUnits, type ForecastUnit } from 'contract/features/forecasts/facts.ts';
import { reachOf } from '../../../forecasting/reach.ts';

const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 3 });
const shown = (value: number) => format.format(value).replace('-', '−');

interface Built {
  level: ArrayLike<number>;
  low: ArrayLike<number> | null;
  high: ArrayLike<number> | null;
}

/** The known values to compare with, NaN when unknown, in `unit`; `nameOf` names a step in messages. */
interface Known {
  values: Float64Array;
  unit: ForecastUnit;
  nameOf: (step: number) => string;
}

/** Why a forecast may not be used, as a sentence; undefined when it may. Every value must be a number inside its band
 *  and within the history's range extended by its size. */
export function faultOf({ level, low, high }: Built, { values, unit, nameOf }: Known): string | undefined {
  const { least, most } = reachOf(values);
  const isFar = (value: number) => !(value >= least && value <= most);
  for (let step = 0; step < level.length; step++) {
    const [value, bottom, top] = [level[step]!, low?.[step] ?? level[step]!, high?.[step] ?? level[step]!];
    const refused = (why: string) =>
      `Прогноз не прошёл проверку: ${nameOf(step)} — ${why}. Загрузите недостающий факт или выберите другой метод`;
    const far = [value, bottom, top].find(isFar);
    const amount = (number: number) => `${shown(number)}\u00A0${forecastUnits[unit]}`;
    if (far !== undefined)
      return refused(
        `${Object.is(far, value) ? 'значение' : 'граница вероятного'} ${amount(far)}, а по истории — от ${shown(least)} до ${amount(most)}`,
      );
    if (!(bottom <= value && value <= top)) return refused('прогноз вне границ вероятного');
  }
  return undefined;
}
