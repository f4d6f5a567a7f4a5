import { categories, costParts, type CategoryName, type CostPart } from 'contract/features/calculator/facts.ts';
import type { TotalRow } from 'contract/features/calculator/answers.ts';
import classes from '../Calculator.module.css';
import { moneyText, perKwhText, signed } from '../text/words.ts';

interface Props {
  label: string;
  rows: readonly TotalRow[];
  current: CategoryName | null;
  /** For a change: how much each category saves. */
  savings?: readonly (number | null)[];
}

const parts = Object.entries(costParts) as [CostPart, string][];

/** The total, the total with VAT, the difference and the price of a kilowatt-hour. */
const OTHER_COLUMNS = 4;

const Sum = ({ value }: { value: number | null | undefined }) => (
  <td>{value === null || value === undefined ? '—' : moneyText(value)}</td>
);

/** Roubles by category and part of the cost, without VAT unless the column says otherwise. */
export const TotalsTable = ({ label, rows, current, savings }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <table className={classes.totals}>
      <thead>
        <tr>
          <th scope="col">Категория</th>
          <th scope="col">Итого</th>
          <th scope="col">С НДС</th>
          <th scope="col">{savings ? 'Экономия' : 'К нынешней'}</th>
          <th scope="col">руб./кВт·ч</th>
          {parts.map(([part, name]) => (
            <th key={part} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.name} data-best={row.isBest || undefined} data-refused={!row.isAllowed || undefined}>
            <th scope="row">
              {categories[row.name].title}
              {row.isBest && <span className={classes.mark}>лучшая</span>}
              {row.name === current && <span className={classes.mark}>нынешняя</span>}
              {row.cost && row.reason && <span className={classes.reason}>{row.reason}</span>}
            </th>
            {row.cost ? (
              <>
                <td>{moneyText(row.cost.total)}</td>
                <Sum value={row.withVat} />
                {savings ? <Sum value={savings[index]} /> : <td>{row.delta === null ? '—' : signed(row.delta)}</td>}
                <td>{row.perKwh === null ? '—' : perKwhText(row.perKwh)}</td>
                {parts.map(([part]) => (
                  <Sum key={part} value={row.cost?.[part]} />
                ))}
              </>
            ) : (
              <td colSpan={parts.length + OTHER_COLUMNS} data-reason>
                {row.reason}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
