import {
  categories,
  categoryNames,
  missingParts,
  refusalOf,
  type CategoryName,
} from 'contract/features/calculator/facts.ts';
import type { CalculationResult, MonthAnswer } from 'contract/features/calculator/answers.ts';
import { cheapestOf, knownSums } from 'contract/features/calculator/cheapest.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import classes from '../Calculator.module.css';
import { energyDigits, moneyText } from '../text/words.ts';

const costOf = ({ categories: all }: MonthAnswer, name: CategoryName | null): number | null =>
  all.find((one) => one.name === name)?.cost?.total ?? null;

interface RowProps {
  month: MonthAnswer;
  kilowatts: number;
  current: CategoryName | null;
}

function Row({ month, kilowatts, current }: RowProps) {
  const best = cheapestOf(month, kilowatts);
  const [least, present] = [costOf(month, best), costOf(month, current)];
  const missing = new Set(month.categories.map((one) => one.missing));
  const [only] = missing;
  return (
    <tr>
      <th scope="row">{monthTitle(month.month)}</th>
      <td>{energyDigits(month.volume)}</td>
      {missing.size === 1 && only ? (
        <td colSpan={categoryNames.length + 2} data-reason>
          {missingParts[only].text}
        </td>
      ) : (
        <>
          {month.categories.map(({ name, cost, missing: lacks }) => (
            <td
              key={name}
              data-cheapest={name === best || undefined}
              data-tip={lacks ? missingParts[lacks].text : undefined}
            >
              {cost ? moneyText(cost.total) : '—'}
            </td>
          ))}
          <td>{best ? categories[best].title : '—'}</td>
          <td>{least !== null && present !== null ? moneyText(present - least) : '—'}</td>
        </>
      )}
    </tr>
  );
}

/** The totals of the months with prices, shown when some months have none. */
function KnownRow({ result: { months, consumer } }: { result: CalculationResult }) {
  const { count, volume, sums } = knownSums(months, consumer.maxPowerKw);
  if (count === 0 || count === months.length) return null;
  const known = categoryNames.flatMap((name, index) => {
    const sum = sums[index] ?? null;
    return sum === null || refusalOf(name, consumer.maxPowerKw) !== null ? [] : [{ name, sum }];
  });
  const best = known.toSorted((a, b) => a.sum - b.sum)[0];
  const present = consumer.current && sums[categoryNames.indexOf(consumer.current)];
  return (
    <tr>
      <th scope="row">{`За ${count} мес. с ценами`}</th>
      <td>{energyDigits(volume)}</td>
      {categoryNames.map((name, index) => (
        <td key={name} data-cheapest={name === best?.name || undefined}>
          {sums[index] === null ? '—' : moneyText(sums[index]!)}
        </td>
      ))}
      <td>{best ? categories[best.name].title : '—'}</td>
      <td>{best && typeof present === 'number' ? moneyText(present - best.sum) : '—'}</td>
    </tr>
  );
}

/** Each month by category, RUB without VAT: the cheapest one and its saving compared with the present one. */
export const MonthsTable = ({ result }: { result: CalculationResult }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
  <section className={classes.scroll} aria-label="По месяцам и категориям" tabIndex={0}>
    <table className={classes.totals}>
      <thead>
        <tr>
          <th scope="col">Месяц</th>
          <th scope="col">МВт·ч</th>
          {categoryNames.map((name) => (
            <th key={name} scope="col">
              {categories[name].title}
            </th>
          ))}
          <th scope="col">Дешевле всего</th>
          <th scope="col">Дешевле нынешней на</th>
        </tr>
      </thead>
      <tbody>
        {result.months.map((month) => (
          <Row
            key={month.month}
            month={month}
            kilowatts={result.consumer.maxPowerKw}
            current={result.consumer.current}
          />
        ))}
        <KnownRow result={result} />
      </tbody>
    </table>
  </section>
);
