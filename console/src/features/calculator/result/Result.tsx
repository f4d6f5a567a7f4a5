import { SegmentedControl, Title } from '@mantine/core';
import { categories, powerGroups } from 'contract/features/calculator/facts.ts';
import type { CalculationResult } from 'contract/features/calculator/answers.ts';
import type { Question } from 'contract/features/calculator/calls.ts';
import { voltageLevels } from 'contract/features/prices/facts.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { lazy, Suspense } from 'react';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import classes from '../Calculator.module.css';
import { CostBars } from './CostBars.tsx';
import { MonthsView } from './MonthsView.tsx';
import { MonthView } from './MonthView.tsx';
import { Problems } from './Problems.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { roubles } from '../text/words.ts';

const GoalForm = lazy(async () => ({ default: (await import('./GoalForm.tsx')).GoalForm }));

interface Props {
  result: CalculationResult;
  question: Question;
  /** The calculation is a saved one. */
  isKept: boolean;
  /** The month shown in detail. */
  shown: string;
  onShow: (month: string) => void;
}

function bestText({ totals, consumer }: CalculationResult): string | null {
  const best = totals.find(({ isBest }) => isBest);
  if (!best?.cost) return null;
  const { title } = categories[best.name];
  if (best.name === consumer.current) return `Дешевле всего нынешняя категория ${title}: ${roubles(best.cost.total)}`;
  const saved = best.delta === null ? '' : `, на ${roubles(-best.delta)} меньше, чем в нынешней`;
  return `Дешевле всего категория ${title}: ${roubles(best.cost.total)}${saved}`;
}

/** The answer: the table of categories, the parts of the cost and the hours of a month. */
export function Result({ result, question, isKept, shown, onShow }: Props) {
  const { consumer, months, totals, whatIf, problems } = result;
  const month = months.find((one) => one.month === shown) ?? months[0]!;
  const best = bestText(result);
  return (
    <>
      <Problems problems={problems} />
      <div>
        <p className={classes.facts}>
          {`${powerGroups[consumer.powerGroup]} (${formatNumber(consumer.maxPowerKw)}${NBSP}кВт), ${voltageLevels[consumer.voltage]}`}
          {months[0]!.prices && ` · цены: ${months[0]!.prices.supplier}, редакция ${months[0]!.prices.version}`}
          {' · суммы в рублях, без НДС'}
        </p>
        {best && (
          <p className={classes.best}>
            <strong>{best}</strong>
          </p>
        )}
      </div>
      <TotalsTable label="Стоимость по категориям" rows={totals} current={consumer.current} />
      <CostBars rows={totals} />
      {months.length > 1 && <MonthsView result={result} question={question} isKept={isKept} />}
      {whatIf && (
        <>
          <Title order={2} size="h4">
            Что если
          </Title>
          <TotalsTable
            label="Стоимость после изменений"
            rows={whatIf.totals}
            current={consumer.current}
            savings={whatIf.savings}
          />
        </>
      )}
      <Title order={2} size="h4">
        Из чего складывается
      </Title>
      {months.length > 1 && (
        <SegmentedControl
          aria-label="Месяц"
          data={months.map((one) => ({ value: one.month, label: monthTitle(one.month) }))}
          value={month.month}
          onChange={onShow}
          style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
        />
      )}
      <MonthView key={month.month} month={month} forecast={question.planForecast ?? null} />
      <Suspense>
        <GoalForm question={question} totals={totals} current={consumer.current} />
      </Suspense>
    </>
  );
}
