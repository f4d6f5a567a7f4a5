import { IconClockHour4, IconDeviceFloppy, IconFileExport, IconFolderOpen, IconReceipt } from '@tabler/icons-react';
import { monthTitle } from 'contract/time/calendar.ts';
import { useRefusal } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import page from '../../ui/Page.module.css';
import { energyText } from './text/words.ts';
import type { Calculation } from './use-calculation.ts';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';

interface Props {
  calculation: Calculation;
  onOpen: (what: 'save' | 'scenarios') => void;
}

const NOT_ASKED = 'Сначала выберите точки или загрузите профиль';

function stateOf({ question: { from, to }, result }: Calculation): string {
  if (!result) return 'Сравнение ценовых категорий';
  const period = from === to ? monthTitle(from) : `${monthTitle(from)} — ${monthTitle(to)}`;
  return `${period}: ${energyText(result.months.reduce((sum, { volume }) => sum + volume, 0))}`;
}

/** Describes the calculation and offers the actions on it. */
export function Heading({ calculation, onOpen }: Props) {
  const { result, show, exportMonth } = calculation;
  const mayNotSave = useRefusal('calculator', 'create');
  const notReckoned = result?.months.some(({ prices }) => prices) ? undefined : NOT_ASKED;
  return (
    <header className={page.heading}>
      <div className={page.titles}>
        <ScreenTitle />
        <div className={page.state} aria-live="polite">
          {stateOf(calculation)}
        </div>
      </div>
      <ActionButton icon={IconReceipt} refusal={undefined} onClick={() => show(paths.priceSets)}>
        Цены
      </ActionButton>
      <ActionButton icon={IconClockHour4} refusal={undefined} onClick={() => show(paths.plannedPeakHours)}>
        Плановые часы
      </ActionButton>
      <ActionButton icon={IconFolderOpen} refusal={undefined} onClick={() => onOpen('scenarios')}>
        Сохранённые
      </ActionButton>
      <ActionButton icon={IconFileExport} refusal={notReckoned} onClick={exportMonth}>
        Выгрузить XLSX
      </ActionButton>
      <ActionButton
        icon={IconDeviceFloppy}
        refusal={mayNotSave ?? (result ? undefined : NOT_ASKED)}
        onClick={() => onOpen('save')}
      >
        Сохранить расчёт
      </ActionButton>
    </header>
  );
}
