import { calculationProblems } from 'contract/features/calculator/facts.ts';
import type { CalculationRemark } from 'contract/features/calculator/answers.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Calculator.module.css';

const places: Readonly<Record<string, readonly [path: string, title: string]>> = {
  prices: [paths.priceSets, 'Открыть цены'],
  regionActual: [paths.regionActual, 'Открыть «Подкачку»'],
  plannedHours: [paths.plannedPeakHours, 'Открыть плановые часы'],
  forecasts: [paths.forecast, 'Открыть прогнозы'],
  measurements: [paths.measurements, 'Открыть измерения'],
};

const SHOWN = 6;

/** Errors and warnings, each with a link to the place where it can be fixed. */
export function Problems({ problems }: { problems: readonly CalculationRemark[] }) {
  if (problems.length === 0) return null;
  const isError = problems.some((one) => one.isError);
  return (
    <ul
      className={classes.problems}
      data-error={isError || undefined}
      aria-label={isError ? 'Рассчитано не всё' : 'Обратите внимание'}
    >
      {problems.slice(0, SHOWN).map(({ code, text, hint }) => {
        const place = places[calculationProblems[code]];
        return (
          <li key={`${code} ${text}`}>
            {text}. {hint} {place && <TextLink to={place[0]}>{place[1]}</TextLink>}
          </li>
        );
      })}
      {problems.length > SHOWN && <li>И ещё {problems.length - SHOWN}.</li>}
    </ul>
  );
}
