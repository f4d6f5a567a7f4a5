import type { Morning } from 'contract/features/morning/calls.ts';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Morning.module.css';
import { MorningPart } from './MorningPart.tsx';
import { megawattHours } from './morning-text.ts';

const points = ['точки', 'точек', 'точек'] as const;

/** What came yesterday. */
export const YesterdayFact = ({ fact: { sum, points: all, known } }: { fact: NonNullable<Morning['fact']> }) => (
  <MorningPart title="Потребление вчера" to={paths.measurements} link="Открыть измерения">
    {all === 0 ? (
      <p>Расчётных точек учёта в работе нет: заведите точки или загрузите файлы в «Обмене данными».</p>
    ) : (
      <>
        <p className={classes.number}>
          <TextLink to={paths.measurements}>{megawattHours(sum.value)}</TextLink>
        </p>
        <p className={classes.dim}>
          По {known} из {countOf(all, points)}, {compositionText(sum)}
        </p>
      </>
    )}
  </MorningPart>
);
