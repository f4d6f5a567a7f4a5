import { IconFilter } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Chip } from '../Chip.tsx';
import { ToolButton } from '../input/ToolButton.tsx';
import page from '../Page.module.css';

const FoldedDialog = lazy(async () => ({ default: (await import('./FoldedDialog.tsx')).FoldedDialog }));

/** An active condition of a list as text, and a function to remove it. */
export interface FoldedCondition {
  text: string;
  onRemove: () => void;
}

export interface FoldedFiltersProps {
  conditions: readonly FoldedCondition[];
  children: ReactNode;
}

/** The button of the collapsed filters, and the active ones as chips below the tools. */
export function FoldedBar({ conditions, children }: FoldedFiltersProps) {
  const [isOpened, setOpened] = useState(false);
  const open = () => setOpened(true);
  return (
    <>
      <ToolButton icon={IconFilter} aria-haspopup="dialog" onClick={open}>
        Фильтр
      </ToolButton>
      <div className={page.chosen}>
        {conditions.map(({ text, onRemove }) => (
          <Chip key={text} onClick={open} onRemove={onRemove}>
            {text}
          </Chip>
        ))}
      </div>
      <Suspense>{isOpened && <FoldedDialog onClose={() => setOpened(false)}>{children}</FoldedDialog>}</Suspense>
    </>
  );
}
