import { schemaResolver, useForm } from '@mantine/form';
import { inputSchema } from 'contract/kit/field-schema.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { focusField } from '../frame/focus-field.ts';
import { changedFields, newFields, toFormValues, toInput, type FormValues } from '../frame/form-values.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useEditing, type ReadingMode } from './use-editing.ts';
import { useSaving } from './use-saving.ts';

interface Options {
  resource: Resource;
  /** The record to change; null for a new one. */
  row: AnyRow | null;
  reading?: ReadingMode;
  initial?: Readonly<Record<string, unknown>>;
  /** The name of the draft: forms that change different parts of one record have different drafts. */
  draftName?: string;
  /** What is done with the input instead of saving it. Returns the record. */
  send?: ((input: AnyInput) => Promise<AnyRow>) | undefined;
  /** `request` is the identifier of the saving request; empty when the input was sent elsewhere. */
  onSaved: (row: AnyRow, request: string) => void;
}

/** New records with different initial values, such as models of two brands, have different drafts. */
const newRecord = (initial: Readonly<Record<string, unknown>>): string =>
  ['new', ...Object.values(initial).filter((value) => typeof value === 'string')].join(' ');

/** The form of a resource with its fields and input, validated by the same schema as on the server. */
function useCheckedForm(resource: Resource, isNew: boolean, initialValues: FormValues) {
  const fields = useMemo(() => (isNew ? newFields(resource.fields) : resource.fields), [isNew, resource]);
  const [resolve] = useState(() => schemaResolver(isNew ? inputSchema(fields) : resource.input, { sync: true }));
  const form = useForm<FormValues>({
    initialValues,
    validate: (values) => resolve(toInput(fields, values)),
    onSubmitPreventDefault: 'always',
  });
  return { form, fields, values: form.getValues() };
}

/** Shows somebody else's change at once in a form without unsaved changes. */
function useOthersChanges(
  row: AnyRow | null,
  version: number | null,
  load: (fresh: AnyRow) => void,
  isFree: boolean,
): void {
  const follow = useEffectEvent((fresh: AnyRow) => {
    if (isFree && fresh.version !== version) load(fresh);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the record comes from outside React's state
    if (row) follow(row);
  }, [row]);
}

/** The state of one form: values, messages and draft. It saves with the loaded version and holds the conflict when that
 *  version is outdated. */
export function useResourceForm({
  resource,
  row,
  reading,
  initial = {},
  draftName = row?.guid ?? newRecord(initial),
  send,
  onSaved,
}: Options) {
  const id = useId();
  const [base, setBase] = useState<FormValues>(() => toFormValues(resource.fields, row ?? initial));
  const [version, setVersion] = useState(row?.version ?? null);
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());

  const { form, fields, values } = useCheckedForm(resource, row === null && !send, base);
  const changed = changedFields(fields, base, values);
  const isChanged = changed.length > 0;
  const { resume, stop, ...editing } = useEditing(id, reading, isChanged);
  const show = (stored: FormValues, ofVersion: number | null, typed = stored) => {
    setBase(stored);
    setVersion(ofVersion);
    form.setValues(typed);
  };

  const draft = useDraft({
    resource: resource.name,
    record: draftName,
    version,
    values,
    base,
    idempotencyKey,
    isChanged,
    isKept: reading !== 'only',
    onRestore: (found) => {
      resume();
      show(found.base, found.version, { ...found.base, ...found.values });
      setIdempotencyKey(found.idempotencyKey);
    },
  });

  const load = (fresh: AnyRow) => {
    show(toFormValues(fields, fresh), fresh.version);
    form.clearErrors();
  };
  useOthersChanges(row, version, load, !isChanged && draft.isReady);

  const { save, forgetProblem, endConflict, ...saving } = useSaving({
    id,
    resource,
    fields,
    row,
    form,
    idempotencyKey,
    instead: send,
    onKeyReused: () => setIdempotencyKey(crypto.randomUUID()),
    onLoad: load,
    onKept: (given) => (row ? load(row) : show(given, null)),
    dropDraft: draft.drop,
    onDone: stop,
    onSaved,
  });

  return {
    id,
    form,
    fields,
    resource,
    row,
    base,
    changed,
    isChanged,
    draft,
    ...editing,
    ...saving,
    submit: form.onSubmit(
      // oxlint-disable-next-line react/refs -- read when the form is submitted, not while rendering
      (given) => void (row && !isChanged ? undefined : save(given, version)),
      (errors) => focusField(id, Object.keys(errors)),
    ),
    /** Discards the changes. */
    reset: async () => {
      show(toFormValues(fields, row ?? initial), row?.version ?? version);
      form.clearErrors();
      forgetProblem();
      await draft.drop();
      stop();
    },
    /** Saves the chosen values over the currently stored version. */
    saveMerged: (merged: FormValues, over: AnyRow) => {
      endConflict();
      show(toFormValues(fields, over), over.version, merged);
      return save(merged, over.version);
    },
    /** Closes the conflict and keeps the typed values. */
    closeConflict: () => {
      endConflict();
      focusField(id, changed);
    },
  };
}

export type ResourceFormState = ReturnType<typeof useResourceForm>;
