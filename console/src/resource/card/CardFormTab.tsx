import { titleOf } from 'contract/kit/row-title.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isTrue, usePreference } from '../../ui/preferences/preferences.ts';
import classes from '../../ui/Page.module.css';
import { undoable } from '../frame/undoable.ts';
import form from '../frame/Tab.module.css';
import type { AnyRow } from 'contract/kit/resource.ts';
import own from './CardFormTab.module.css';
import { EmptyFields } from '../form/EmptyFields.tsx';
import { FormFields } from '../form/FormFields.tsx';
import { whyNot } from '../state/protection.ts';
import { useRecord } from '../state/record-context.ts';
import { useMay } from '../state/use-may.ts';
import { RecordNote } from '../form/RecordNote.tsx';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { toast } from '../../ui/toast.ts';

// Loaded separately, so that the record can be read before the parts below it and its buttons are loaded.
const CardEditing = lazy(async () => ({ default: (await import('./CardEditing.tsx')).CardEditing }));
const FilledFields = lazy(async () => ({ default: (await import('./FilledFields.tsx')).FilledFields }));
const SidePanel = lazy(async () => ({ default: (await import('./SidePanel.tsx')).SidePanel }));

interface Props {
  /** FormSection and FormField; all fields when omitted. */
  children?: ReactNode;
  /** The tab shows only some of the fields; those set by the program are shown elsewhere. */
  isPart?: boolean;
  /** Why the person may not change the content of the tab, apart from their right to the record. */
  mayNot?: string | undefined;
  /** Why the person could not revert what they have just saved; undefined when they could. */
  mayNotReturn?(saved: AnyRow): string | undefined;
  /** The fields set by the program that the heading of the card shows. */
  shownElsewhere?: readonly string[];
  /** The label of the save button, and the message after saving. */
  label?: string;
  done?: string;
}

/** The record as a tab of its card: in read mode at first, and in edit mode after «Изменить», if the person may change
 *  it. */
export function CardFormTab({
  children,
  isPart = false,
  mayNot,
  mayNotReturn,
  shownElsewhere,
  label,
  done = 'сохранено',
}: Props) {
  const { resource, row } = useRecord();
  const refusal = whyNot(row, useMay(resource), 'update') ?? mayNot;
  const [saving, setSaving] = useState('');
  const [isFolded, fold] = usePreference('card-aside-folded', isTrue);
  const onSaved = (saved: AnyRow, request: string) => {
    const message = `«${titleOf(resource, saved)}»: ${done}`;
    const why = mayNotReturn?.(saved);
    setSaving(why ? '' : request);
    void (why ? toast({ color: 'green', title: message, message: why }) : undoable({ message, request }));
  };
  const reading = refusal === undefined ? 'first' : 'only';
  return (
    <div className={`${classes.scrolling} ${form.tab} ${own.tab}`} role="tabpanel" tabIndex={0}>
      <div className={isPart ? undefined : own.beside} data-folded={isFolded || undefined}>
        <div>
          <RecordNote refusal={refusal} />
          <ResourceForm key={row.guid + reading} resource={resource} row={row} reading={reading} onSaved={onSaved}>
            <EmptyFields>{children ?? <FormFields />}</EmptyFields>
            <Suspense>{!isPart && <FilledFields shownElsewhere={shownElsewhere} />}</Suspense>
            <Suspense>
              {reading === 'first' && <CardEditing saving={saving} onUndo={() => setSaving('')} label={label} />}
            </Suspense>
          </ResourceForm>
        </div>
        {!isPart && (
          <Suspense>
            <SidePanel isFolded={isFolded} onFold={fold} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
