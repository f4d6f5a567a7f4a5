import { powerGroups, type PowerGroup } from 'contract/features/calculator/facts.ts';
import { tableUses, type SupplierTable, type TableUse } from 'contract/features/prices/supplier-tables.ts';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import type { TableChoice } from './use-price-file.ts';
import { Explained } from '../../resource/value/Explained.tsx';

interface Props {
  tables: readonly SupplierTable[];
  choice: TableChoice;
  onChoose: (choice: TableChoice) => void;
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The tables of a supplier's sheet with the meaning assigned to each, which can be changed. */
export function SupplierTables({ tables, choice, onChoose }: Props) {
  const isFinal = tables.some(({ use }) => use?.includes('-'));
  const choose = (index: number, use: TableUse) =>
    onChoose({ ...choice, uses: tables.map((table, at) => (at === index ? use : table.use)) });
  return (
    <>
      {tables.map(({ from, to, heading, hours, use }, index) => (
        <OptionSelect
          key={from}
          label={`Строки ${from}–${to}, часов: ${hours}`}
          description={heading || 'Без заголовка'}
          placeholder="Выберите, что это за цены"
          required
          data={options(tableUses)}
          value={use}
          onChange={(value) => value && choose(index, value as TableUse)}
        />
      ))}
      {isFinal && (
        <Explained by="Максимальная мощность">
          <OptionSelect
            label="Для какой мощности"
            description="Если заголовки её не называют: от неё зависит сбытовая надбавка внутри цены"
            data={options(powerGroups)}
            value={choice.group}
            onChange={(group) => onChoose({ ...choice, group: group as PowerGroup | null })}
          />
        </Explained>
      )}
    </>
  );
}
