import type { Filter } from 'contract/kit/filter.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, use, useMemo, type ReactNode } from 'react';
import classes from '../ui/Page.module.css';
import { Column } from './Column.tsx';
import { declaredIn } from './declarations.ts';
import { ListContext } from './list-context.ts';
import { RecordContext } from './record-context.ts';
import { RowAction } from './RowAction.tsx';
import { useResourceList } from './use-resource-list.ts';

const RecordDialog = lazy(async () => ({ default: (await import('./RecordDialog.tsx')).RecordDialog }));

interface Props {
  resource: Resource;
  base?: Filter;
  initial?: Readonly<Record<string, unknown>>;
  cardPath?: (row: AnyRow) => string | null;
  isBulk?: boolean;
  isKept?: boolean;
  /** The verb of a creation, where it does more than create. */
  creation?: string;
  /** What follows when a new record is there. */
  onCreated?: (row: AnyRow) => void;
  /** The fields of a record in a dialog; all of them, unless given. */
  form?: ReactNode;
  children: ReactNode;
}

/** The frame of a list: its state for everything inside, and the declarations among its children. */
export function ResourceList({ children, onCreated, form, ...options }: Props) {
  const ownColumns = useMemo(() => declaredIn(children, Column), [children]);
  const ownActions = useMemo(() => declaredIn(children, RowAction), [children]);
  const list = useResourceList({
    ...options,
    ownColumns,
    ownActions,
  });
  const { create, edit } = list.search;
  const isTab = use(RecordContext) !== null;

  return (
    <ListContext value={list}>
      <section className={classes.page} role={isTab ? 'tabpanel' : undefined}>
        {children}
      </section>
      <Suspense>
        {(create || edit) && (
          <RecordDialog
            key={edit ?? 'new'}
            resource={list.resource}
            guid={edit ?? null}
            initial={list.initial}
            creation={list.creation}
            onSaved={edit ? undefined : onCreated}
            onClose={() => list.change({ create: undefined, edit: undefined })}
          >
            {form}
          </RecordDialog>
        )}
      </Suspense>
    </ListContext>
  );
}
