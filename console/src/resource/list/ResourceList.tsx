import type { Resource, Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, use, type ComponentType, type ReactNode } from 'react';
import classes from '../../ui/Page.module.css';
import { ListContext } from '../state/list-context.ts';
import type { ListOptions } from '../state/list-options.ts';
import { RecordContext } from '../state/record-context.ts';
import { useResourceList } from '../state/use-resource-list.ts';

const RecordDialog = lazy(async () => ({ default: (await import('../form/RecordDialog.tsx')).RecordDialog }));

interface Props<R extends Resource> extends ListOptions<R> {
  /** Called when a new record has been created. */
  onCreated?: (row: Row<R>) => void;
  /** Whether saving has immediate effects that cannot be undone with a button. */
  isFinal?: (row: Row<R>) => boolean;
  /** Replaces the dialog of a new record. */
  CreationDialog?: ComponentType<{ onClose: () => void }>;
  /** The fields of a record in a dialog; all of them by default. */
  form?: ReactNode;
  children: ReactNode;
}

/** The frame of a list: provides its state to everything inside. */
export function ResourceList<R extends Resource>(props: Props<R>) {
  const { children, onCreated, isFinal, CreationDialog, form, ...options } = props;
  const list = useResourceList(options as ListOptions);
  const { create, edit } = list.search;
  const isTab = use(RecordContext) !== null;
  const close = () => void list.change({ create: undefined, edit: undefined });

  return (
    <ListContext value={list}>
      <section className={classes.page} role={isTab ? 'tabpanel' : undefined}>
        {children}
      </section>
      <Suspense>
        {create && CreationDialog && <CreationDialog onClose={close} />}
        {((create && !CreationDialog) || edit) && (
          <RecordDialog
            key={edit ?? 'new'}
            resource={list.resource}
            guid={edit ?? null}
            initial={list.initial}
            creation={list.creation}
            onSaved={edit ? undefined : onCreated}
            isFinal={isFinal}
            onClose={close}
          >
            {form}
          </RecordDialog>
        )}
      </Suspense>
    </ListContext>
  );
}
