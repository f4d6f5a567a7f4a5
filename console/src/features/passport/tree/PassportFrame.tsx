import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronsLeft, IconChevronsRight, IconHierarchy2 } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useNarrow } from '../../../ui/overlay/use-narrow.ts';
import { usePreference } from '../../../ui/preferences/preferences.ts';
import { SideFold } from '../../../ui/SideFold.tsx';
import { PassportTree } from './PassportTree.tsx';
import classes from './PassportTree.module.css';

const Dialog = lazy(async () => ({ default: (await import('../../../ui/overlay/Dialog.tsx')).Dialog }));

/** Wide enough for the tree beside a list. */
const WIDE = '(min-width: 80em)';
const asChoice = (kept: unknown): boolean | undefined => (typeof kept === 'boolean' ? kept : undefined);

/** On a narrow screen: the tree in a dialog behind a button. */
function TreeButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.bar}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconHierarchy2 size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Технический паспорт
      </Button>
      <Suspense>
        {isOpen && (
          <Dialog title="Технический паспорт" onClose={() => setOpen(false)}>
            <PassportTree onOpen={() => setOpen(false)} />
          </Dialog>
        )}
      </Suspense>
    </div>
  );
}

/** The tree of families beside the screens of the technical passport. */
function TreeSide() {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [chosen, choose] = usePreference('passport-tree-folded', asChoice);
  const isFolded = chosen ?? !isWide;
  return (
    <div className={classes.side} data-folded={isFolded || undefined}>
      <SideFold
        className={classes.fold}
        isFolded={isFolded}
        unfold={{ label: 'Показать дерево паспорта', icon: IconChevronsRight }}
        fold={{ label: 'Скрыть дерево паспорта', icon: IconChevronsLeft }}
        onFold={choose}
      />
      {!isFolded && <PassportTree />}
    </div>
  );
}

/** The screens of the technical passport, with the tree of its families at the left. */
export function PassportFrame() {
  const isNarrow = useNarrow();
  return (
    <div className={classes.frame}>
      {isNarrow ? <TreeButton /> : <TreeSide />}
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
