import { categories, costParts, type CostPart } from 'contract/features/calculator/facts.ts';
import type { TotalRow } from 'contract/features/calculator/answers.ts';
import classes from '../Calculator.module.css';
import { roubles } from '../text/words.ts';

const parts = Object.entries(costParts) as [CostPart, string][];

/** The parts of each category's cost as stacked bars; the table above gives the same figures. */
export function CostBars({ rows }: { rows: readonly TotalRow[] }) {
  const known = rows.flatMap(({ name, cost, isBest }) => (cost ? [{ name, cost, isBest }] : []));
  const greatest = Math.max(0, ...known.map(({ cost }) => cost.total));
  if (greatest === 0) return null;
  return (
    <figure className={classes.bars} aria-label="Слагаемые стоимости по категориям">
      <ul className={classes.legend}>
        {parts.map(([part, name]) => (
          <li key={part}>
            <span data-part={part} />
            {name}
          </li>
        ))}
      </ul>
      {known.map(({ name, cost, isBest }) => (
        <div key={name} className={classes.bar}>
          <span>{categories[name].title}</span>
          <div aria-hidden>
            {parts.map(([part, title]) => (
              <span
                key={part}
                data-part={part}
                data-tip={`${title}: ${roubles(cost[part])}`}
                style={{ width: `${(cost[part] / greatest) * 100}%` }}
              />
            ))}
          </div>
          <span>{isBest ? <strong>{roubles(cost.total)}</strong> : roubles(cost.total)}</span>
        </div>
      ))}
    </figure>
  );
}
