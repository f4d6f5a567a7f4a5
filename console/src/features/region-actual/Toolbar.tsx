import { SegmentedControl } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import {
  cellStates,
  regionDatasets,
  type CellState,
  type RegionDataset,
} from 'contract/features/region-actual/facts.ts';
import { lastMonths, monthText } from 'contract/time/calendar.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import page from '../../ui/Page.module.css';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import type { MatrixStep } from './matrix/cells.ts';

export interface MatrixQuery {
  dataset: RegionDataset;
  from: string;
  to: string;
  step: MatrixStep;
}

interface Props {
  asked: MatrixQuery;
  search: string;
  state: CellState | null;
  isTable: boolean;
  onAsk: (change: Partial<MatrixQuery>) => void;
  onSearch: (text: string) => void;
  onState: (state: CellState | null) => void;
  onTable: (isTable: boolean) => void;
}

const SHOWN_MONTHS = 120;
const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const months = lastMonths(SHOWN_MONTHS).map((month) => ({ value: month, label: monthText(month) }));

/** The controls for the part of the matrix shown. */
export const Toolbar = ({ asked, search, state, isTable, onAsk, onSearch, onState, onTable }: Props) => (
  <div className={page.toolbar}>
    <SearchInput asked={search} label="Найти регион" placeholder="Регион" onAsk={(text) => onSearch(text ?? '')} />
    <OptionSelect
      aria-label="Набор данных"
      required
      w={160}
      data={options(regionDatasets)}
      value={asked.dataset}
      onChange={(value) => value && onAsk({ dataset: value as RegionDataset })}
    />
    <OptionSelect
      aria-label="С месяца"
      required
      w={160}
      data={months}
      value={asked.from}
      onChange={(value) => value && onAsk({ from: value, to: value > asked.to ? value : asked.to })}
    />
    <OptionSelect
      aria-label="По месяц"
      required
      w={160}
      data={months}
      value={asked.to}
      onChange={(value) => value && onAsk({ to: value, from: value < asked.from ? value : asked.from })}
    />
    <OptionSelect
      aria-label="Состояние"
      placeholder="Любое состояние"
      w={200}
      data={options(cellStates)}
      value={state}
      onChange={(value) => onState(value as CellState | null)}
    />
    <SegmentedControl
      aria-label="Шаг"
      data={options({ month: 'Месяцы', day: 'Дни' })}
      value={asked.step}
      onChange={(value) => onAsk({ step: value as MatrixStep })}
    />
    <ActionButton icon={IconTable} refusal={undefined} onClick={() => onTable(!isTable)}>
      {isTable ? 'Показать матрицей' : 'Показать таблицей'}
    </ActionButton>
  </div>
);
