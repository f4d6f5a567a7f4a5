import type { Resource, Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, use, type ReactNode } from 'react';
import classes from '../../ui/Page.module.css';
import { ListContext } from '../state/list-context.ts';
import type { ListOptions } from '../state/list-options.ts';
import { RecordContext } from '../state/record-context.ts';
import { useResourceList } from '../state/use-resource-list.ts';

const RecordDialog = lazy(async () => ({ default: (await import('../form/RecordDialog.tsx')).RecordDialog }));

interface Props<R extends Resource> extends ListOptions<R> {
  /** Called when a new record has been created. */
  onCreated?: (row: Row<R>) => void;
  /** The fields of a record in a dialog; all of them by default. */
  form?: ReactNode;
  children: ReactNode;
}

/** The frame of a list: provides its state to everything inside. */
export function ResourceList<R extends Resource>({ children, onCreated, form, ...options }: Props<R>) {
  const list = useResourceList(options as ListOptions);
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
