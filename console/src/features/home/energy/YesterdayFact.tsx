import type { EnergyToday } from 'contract/features/home/energy.ts';
import { compositionText, nestedText } from 'contract/features/measurements/energy-sum.ts';
import { paths } from '../../../paths.ts';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';
import { EnergyPart } from './EnergyPart.tsx';
import { megawattHours } from './energy-text.ts';

const points = ['точки', 'точек', 'точек'] as const;

/** The consumption of yesterday. */
export const YesterdayFact = ({
  fact: { sum, points: all, known, nested },
}: {
  fact: NonNullable<EnergyToday['fact']>;
}) => (
  <EnergyPart title="Потребление вчера" to={paths.measurements} link="Открыть измерения">
    {all === 0 ? (
      <p>Расчётных точек учёта в работе нет: заведите точки или загрузите файлы в «Обмене данными».</p>
    ) : (
      <>
        <p className={classes.number}>
          <TextLink to={paths.measurements}>{megawattHours(sum.value)}</TextLink>
        </p>
        <p className={classes.dim}>
          По {formatNumber(known)} из {countOf(all, points)}, {compositionText(sum)}
          {nested && `; ${nestedText(nested)}`}
        </p>
      </>
    )}
  </EnergyPart>
);
