import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Resource } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { useList } from '../state/list-context.ts';
import type { RowSelection } from '../state/use-selection.ts';
import { refused } from '../../ui/refusal/refused.ts';

interface Props<R extends Resource> {
  /** The resource of the selected records. */
  of: R;
  label: string;
  icon: Icon;
  right: Decision;
  /** The dialog of the action on the selected rows. */
  children: (selection: RowSelection<R>, close: () => void) => ReactNode;
}

/** Opens the dialog of an action on all selected rows. */
export function SelectionButton<R extends Resource>({ of, label, icon: Mark, right, children }: Props<R>) {
  const { selection } = useList(of);
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Mark size={16} />}
        {...refused(refusalText(right))}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Suspense>{isOpened && selection && children(selection, () => setOpened(false))}</Suspense>
    </>
  );
}
