import type { Page } from 'contract/kit/list-query.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { lazy, Suspense, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { queryClient } from '../../api/query-client.ts';
import { CellInput } from './CellInput.tsx';
import classes from './CellEditor.module.css';
import { undoable } from '../frame/undoable.ts';
import { FormProvider } from '../form/FormProvider.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { useViewers } from '../presence/use-viewers.ts';
import { editorsText } from '../presence/viewers-text.ts';
import { useList } from '../state/list-context.ts';
import { useResourceForm } from '../form/use-resource-form.ts';

const ConflictDialog = lazy(async () => ({ default: (await import('../form/ConflictDialog.tsx')).ConflictDialog }));

/** The next cell to edit: the previous or next one, or none. */
export type Step = -1 | 0 | 1;

interface Props {
  row: AnyRow;
  name: string;
  /** Called when there are no unsaved changes; `row` is the record as stored now. */
  onLeave: (row: AnyRow, step: Step) => void;
  /** Called when `request` has saved the cell. */
  onSaved: (request: string) => void;
}

/** Returns the focus from the cell to its row, unless the user has moved it elsewhere. */
function focusRow(cell: HTMLElement | null): void {
  const line = cell?.closest('tr');
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === body || cell?.contains(activeElement)) line?.focus();
  });
}

/** Updates the saved record in the loaded lists at once; they are reloaded like after any change. */
function showSaved({ routes: { list } }: Resource, saved: AnyRow): void {
  const put = (row: AnyRow) => (row.guid === saved.guid ? saved : row);
  queryClient.setQueriesData<Page<AnyRow>>(
    { queryKey: [list.path] },
    (page) => page && { ...page, items: page.items.map(put) },
  );
}

/** The form of a record limited to one cell; leaving the cell saves it. */
export function CellEditor({ row, name, onLeave, onSaved }: Props) {
  const { resource } = useList();
  const others = editorsText(useViewers({ resource, row }, true));
  const cell = useRef<HTMLFieldSetElement>(null);
  const step = useRef<Step>(0);
  const close = (stored: AnyRow) => {
    focusRow(cell.current);
    onLeave(stored, step.current);
  };
  const state = useResourceForm({
    resource,
    row,
    draftName: `${row.guid} ${name}`,
    onSaved: (saved, request) => {
      showSaved(resource, saved);
      onSaved(request);
      void undoable({ message: `«${titleOf(resource, saved)}»: сохранено`, request });
      close(saved);
    },
  });

  const leave = (next: Step) => {
    if (state.isSaving) return;
    step.current = next;
    if (state.isChanged) state.submit();
    else close(row);
  };
  const cancel = () => {
    // Discard unsaved changes, because an unmounting form keeps them as a draft.
    flushSync(() => void state.reset());
    step.current = 0;
    close(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !state.isSaving) cancel();
    // An open option list has already handled Enter as a choice.
    if ((event.key !== 'Enter' && event.key !== 'Tab') || event.defaultPrevented) return;
    event.preventDefault();
    leave(event.key === 'Enter' ? 0 : event.shiftKey ? -1 : 1);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="dialog"]');
    if (!isInside && document.hasFocus()) leave(0);
  };

  return (
    <FormProvider state={state}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of the one input inside */}
      <fieldset
        ref={cell}
        className={classes.editor}
        aria-busy={state.isSaving}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
        onBlur={onBlur}
      >
        <CellInput name={name} others={others} />
      </fieldset>
      <LeaveGuard />
      <Suspense>{state.stored && <ConflictDialog stored={state.stored} />}</Suspense>
    </FormProvider>
  );
}
