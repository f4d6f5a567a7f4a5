import { categories, categoryNames, type CategoryName } from 'contract/features/calculator/facts.ts';
import type { Scenario } from 'contract/features/calculator/answers.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { moneyText } from '../text/words.ts';

/** Saved calculations side by side: totals without VAT by category. */
export function ScenarioComparison({ scenarios }: { scenarios: readonly Scenario[] }) {
  const columns: readonly PlainColumn<CategoryName>[] = [
    { label: 'Категория', cell: (name) => categories[name].title },
    ...scenarios.map(({ name: title, totals }) => ({
      label: `${title}, руб.`,
      wraps: true as const,
      cell: (name: CategoryName) => {
        const row = totals.find((one) => one.name === name);
        return row?.cost ? `${moneyText(row.cost.total)}${row.isBest ? ' — лучшая' : ''}` : (row?.reason ?? '—');
      },
    })),
  ];
  return (
    <PlainTable
      label="Сравнение расчётов"
      columns={columns}
      rows={categoryNames}
      rowKey={(name) => name}
      nothing="Выберите расчёты."
    />
  );
}
