import type { EnergyToday } from 'contract/features/home/energy.ts';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { FACT_CLOSED } from 'contract/features/passport/plan.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { paths } from '../../../paths.ts';
import { countOf, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../Home.module.css';
import { EnergyPart } from './EnergyPart.tsx';
import { percentText } from './energy-text.ts';

const branchForms = ['филиал', 'филиала', 'филиалов'] as const;
const energy = (mwh: number) => `${formatNumber(mwh)}${NBSP}МВт·ч`;

/** The month so far against its plan, for complete days. */
export function MonthSoFar({ month: given }: { month: NonNullable<EnergyToday['month']> }) {
  const { month, branches, plan, comparedPlan, actual, composition, isClosed } = given;
  const list = paths.passportList('planned-data');
  return (
    <EnergyPart title={`${monthTitle(month)}: факт и план`} to={list} link="Открыть плановые данные">
      {branches === 0 ? (
        <p>Плана энергии на этот месяц нет: внесите его в карточке филиала, вкладка «План».</p>
      ) : (
        <>
          {actual !== null && comparedPlan !== null ? (
            <p className={classes.number}>
              <TextLink to={list}>{energy(actual)}</TextLink>
            </p>
          ) : (
            <p>{isClosed ? 'Факт этих филиалов вам не открыт.' : 'Факта за прошедшие сутки месяца ещё нет.'}</p>
          )}
          {actual !== null && comparedPlan !== null && (
            <p>
              По плану на эти сутки {energy(comparedPlan)}
              {comparedPlan > 0 && `, выполнено ${percentText(actual / comparedPlan)}`}
            </p>
          )}
          <p className={classes.dim}>
            План месяца {energy(plan)}, {countOf(branches, branchForms)}
            {composition && `; факт: ${compositionText(composition)}`}
            {isClosed && `; ${FACT_CLOSED}`}
          </p>
        </>
      )}
    </EnergyPart>
  );
}
