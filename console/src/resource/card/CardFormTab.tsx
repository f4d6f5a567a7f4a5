import { lazy, Suspense, useState, type ReactNode } from 'react';
import classes from '../../ui/Page.module.css';
import { undoable } from '../frame/undoable.ts';
import form from '../frame/Tab.module.css';
import type { AnyRow } from 'contract/kit/resource.ts';
import { FormFields } from '../form/FormFields.tsx';
import { RecordFields } from './RecordFields.tsx';
import { whyNot } from '../state/protection.ts';
import { useRecord } from '../state/record-context.ts';
import { titleOf } from '../state/row-title.ts';
import { useMay } from '../state/use-may.ts';
import { RecordNote } from '../form/RecordNote.tsx';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { SaveBar } from '../form/SaveBar.tsx';

// After a save alone.
const UndoKey = lazy(async () => ({ default: (await import('./UndoKey.tsx')).UndoKey }));

interface Props {
  /** FormSection and FormField; all fields when omitted. */
  children?: ReactNode;
  /** Shown in place of the form when the record cannot be changed: all its fields by default. */
  reading?: ReactNode;
  /** The label of the save button, and the message after saving. */
  label?: string;
  done?: string;
}

/** The record's form as a tab of its card; read-only fields when the record cannot be changed. */
export function CardFormTab({ children, reading = <RecordFields />, label, done = 'сохранено' }: Props) {
  const { resource, row } = useRecord();
  const refusal = whyNot(row, useMay(resource), 'update');
  const [saving, setSaving] = useState('');
  const onSaved = (saved: AnyRow, request: string) => {
    setSaving(request);
    void undoable({ message: `«${titleOf(resource, saved)}»: ${done}`, request });
  };
  return (
    <div
      className={`${classes.scrolling} ${form.tab}`}
      role="tabpanel"
      tabIndex={refusal === undefined ? undefined : 0}
    >
      <RecordNote refusal={refusal} />
      {refusal === undefined ? (
        <ResourceForm key={row.guid} resource={resource} row={row} onSaved={onSaved}>
          <Suspense>{saving && <UndoKey request={saving} onUndo={() => setSaving('')} />}</Suspense>
          {children ?? <FormFields />}
          <SaveBar label={label} />
        </ResourceForm>
      ) : (
        reading
      )}
    </div>
  );
}
