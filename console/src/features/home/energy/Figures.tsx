import type { EnergyToday } from 'contract/features/home/energy.ts';
import { unscoredText } from 'contract/features/forecasts/scores/soundness.ts';
import { compositionText, nestedText } from 'contract/features/measurements/energy-sum.ts';
import { FACT_CLOSED } from 'contract/features/passport/plan.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { paths } from '../../../paths.ts';
import { countOf, formatNumber, NBSP } from '../../../ui/text/format.ts';
import classes from '../Home.module.css';
import { changeText, costText, fourDigits, percentText } from './energy-text.ts';
import { Figure } from './Figure.tsx';

const points = ['точки', 'точек', 'точек'] as const;
const branchForms = ['филиал', 'филиала', 'филиалов'] as const;
const joined = (parts: readonly (string | false | null | undefined)[]) => parts.filter(Boolean).join('; ');

function Consumption({
  fact: { sum, points: all, known, nested, days, change },
}: {
  fact: NonNullable<EnergyToday['fact']>;
}) {
  const { value, unit } = fourDigits(sum.value);
  return (
    <Figure
      title="Потребление вчера"
      value={known ? value : null}
      unit={unit}
      to={paths.measurements}
      tip={joined([compositionText(sum), nested && nestedText(nested)])}
      note={
        <>
          {change !== null && (
            <span className={classes.change} data-tip="К тому же дню недели неделю назад">
              {changeText(change)}
            </span>
          )}{' '}
          {known < all && `${formatNumber(known)} из ${countOf(all, points)}`}
        </>
      }
      days={days}
    />
  );
}

function Accuracy({
  forecasts,
  chart,
}: {
  forecasts: NonNullable<EnergyToday['forecasts']>;
  chart: EnergyToday['chart'];
}) {
  const shown = forecasts.find(({ forecastGuid }) => forecastGuid === chart?.forecast?.forecastGuid) ?? forecasts[0];
  const isScored = shown && shown.share === undefined;
  return (
    <Figure
      title="Ошибка прогноза"
      value={isScored ? percentText(shown.wape) : null}
      to={shown ? paths.forecastTab(shown.forecastGuid, 'accuracy') : paths.forecast}
      tip={shown?.name}
      note={
        shown
          ? shown.share === undefined
            ? shown.cost !== null && costText(shown.cost)
            : unscoredText([shown.share])
          : 'на вчера прогноза с фактом нет'
      }
    />
  );
}

function Month({ month }: { month: NonNullable<EnergyToday['month']> }) {
  const { branches, plan, comparedPlan, actual, composition, isClosed } = month;
  const isKnown = actual !== null && comparedPlan !== null && comparedPlan > 0;
  return (
    <Figure
      title="Факт к плану"
      value={isKnown ? percentText(actual / comparedPlan) : null}
      to={paths.passportList('planned-data')}
      tip={joined([
        monthTitle(month.month),
        actual !== null && `факт ${formatNumber(actual)}${NBSP}МВт·ч`,
        comparedPlan !== null && `план этих суток ${formatNumber(comparedPlan)}${NBSP}МВт·ч`,
        branches > 0 && `план месяца ${formatNumber(plan)}${NBSP}МВт·ч, ${countOf(branches, branchForms)}`,
        composition && compositionText(composition),
        isClosed && FACT_CLOSED,
      ])}
      note={
        branches === 0
          ? 'плана нет'
          : isKnown
            ? countOf(branches, branchForms)
            : isClosed
              ? 'факт закрыт'
              : 'факта ещё нет'
      }
    />
  );
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function Peak({ peaks }: { peaks: NonNullable<EnergyToday['peaks']> }) {
  const [first] = peaks;
  const [likeliest, ...others] = first?.hours ?? [];
  const hourText = ({ hour, probability }: { hour: number; probability: number }) =>
    `${clock(hour - 1)}–${clock(hour)} — ${percentText(probability)}`;
  return (
    <Figure
      title="Час пик сегодня"
      value={likeliest ? `${likeliest.hour - 1}–${likeliest.hour}` : null}
      unit="ч"
      to={first ? paths.forecastCard(first.forecastGuid) : paths.forecast}
      tip={first && joined([first.name, ...others.map(hourText)])}
      note={likeliest ? `вероятность ${percentText(likeliest.probability)}` : 'прогноз не опубликован'}
    />
  );
}

/** The numbers of the start page that the person may read, at most four. */
export const Figures = ({ fact, forecasts, chart, month, peaks }: Partial<EnergyToday>) => (
  <div className={classes.figures}>
    {fact && <Consumption fact={fact} />}
    {forecasts && <Accuracy forecasts={forecasts} chart={chart} />}
    {month && <Month month={month} />}
    {peaks && <Peak peaks={peaks} />}
  </div>
);
