import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import {
  cellStates,
  regionDatasets,
  type CellState,
  type RegionDataset,
} from 'contract/features/region-actual/facts.ts';
import { lastMonths, monthText } from 'contract/time/calendar.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import { FoldedFilters } from '../../ui/overlay/FoldedFilters.tsx';
import { useNarrow } from '../../ui/overlay/use-narrow.ts';
import page from '../../ui/Page.module.css';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import classes from './RegionActual.module.css';
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

/** The controls for the part of the matrix shown; in a narrow window all but the search are behind one button. */
export function Toolbar({ asked, search, state, isTable, onAsk, onSearch, onState, onTable }: Props) {
  const isNarrow = useNarrow();
  const width = isNarrow ? undefined : 160;
  const name = (label: string) => ({ 'aria-label': label, label: isNarrow && label });
  const other = isTable ? `Показать ${isNarrow ? 'списком' : 'матрицей'}` : 'Показать таблицей';
  const controls = (
    <>
      <OptionSelect
        {...name('Набор данных')}
        required
        w={width}
        data={options(regionDatasets)}
        value={asked.dataset}
        onChange={(value) => value && onAsk({ dataset: value as RegionDataset })}
      />
      <OptionSelect
        {...name('С месяца')}
        required
        w={width}
        data={months}
        value={asked.from}
        onChange={(value) => value && onAsk({ from: value, to: value > asked.to ? value : asked.to })}
      />
      <OptionSelect
        {...name('По месяц')}
        required
        w={width}
        data={months}
        value={asked.to}
        onChange={(value) => value && onAsk({ to: value, from: value < asked.from ? value : asked.from })}
      />
      <OptionSelect
        {...name('Состояние')}
        placeholder="Любое состояние"
        w={isNarrow ? undefined : 172}
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
      {isNarrow ? (
        <ActionButton icon={IconTable} refusal={undefined} onClick={() => onTable(!isTable)}>
          {other}
        </ActionButton>
      ) : (
        <ActionIcon variant="default" size={36} aria-label={other} onClick={() => onTable(!isTable)}>
          {isTable ? <IconLayoutGrid size={18} /> : <IconTable size={18} />}
        </ActionIcon>
      )}
    </>
  );
  const conditions = state ? [{ text: cellStates[state], onRemove: () => onState(null) }] : [];
  return (
    <div className={`${page.toolbar} ${classes.tools}`} data-tools>
      <SearchInput asked={search} label="Найти регион" placeholder="Регион" onAsk={(text) => onSearch(text ?? '')} />
      {isNarrow ? <FoldedFilters conditions={conditions}>{controls}</FoldedFilters> : controls}
    </div>
  );
}
