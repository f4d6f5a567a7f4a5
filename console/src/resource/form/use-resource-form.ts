import { schemaResolver, useForm } from '@mantine/form';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { focusField } from './focus-field.ts';
import { changedFields, toFormValues, toInput, type FormValues } from '../input/form-values.ts';
import { useDraft } from './use-draft.ts';
import { useSaving } from './use-saving.ts';

interface Options {
  resource: Resource;
  /** The record to change; null for a new one. */
  row: AnyRow | null;
  initial?: Readonly<Record<string, unknown>>;
  /** What its draft is kept under: forms that change different things of one record have different drafts. */
  draftName?: string;
  onSaved: (row: AnyRow) => void;
}

/** New records of one kind that begin differently are different drafts: a model of one brand and a model of another. */
const newRecord = (initial: Readonly<Record<string, unknown>>): string =>
  ['new', ...Object.values(initial).filter((value) => typeof value === 'string')].join(' ');

/** Its values, checked as the server will check them. */
function useCheckedForm({ fields, input }: Resource, initialValues: FormValues) {
  const [resolve] = useState(() => schemaResolver(input, { sync: true }));
  return useForm<FormValues>({
    initialValues,
    validate: (values) => resolve(toInput(fields, values)),
    onSubmitPreventDefault: 'always',
  });
}

/** The state of one form: values, messages, draft, saving with the version that was loaded, and the conflict when it is stale. */
export function useResourceForm({
  resource,
  row,
  initial = {},
  draftName = row?.guid ?? newRecord(initial),
  onSaved,
}: Options) {
  const { fields } = resource;
  const id = useId();
  const [base, setBase] = useState<FormValues>(() => toFormValues(fields, row ?? initial));
  const [version, setVersion] = useState(row?.version ?? null);
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());

  const form = useCheckedForm(resource, base);
  const values = form.getValues();
  const changed = changedFields(fields, base, values);
  const isChanged = changed.length > 0;
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
    onRestore: (found) => {
      show(found.base, found.version, { ...found.base, ...found.values });
      setIdempotencyKey(found.idempotencyKey);
    },
  });

  const load = (fresh: AnyRow) => {
    show(toFormValues(fields, fresh), fresh.version);
    form.clearErrors();
  };
  // Somebody else's change shows at once in a form that was not touched.
  const follow = useEffectEvent((fresh: AnyRow) => {
    if (!isChanged && draft.isReady && fresh.version !== version) load(fresh);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the record comes from outside of React's state
    if (row) follow(row);
  }, [row]);

  const { save, forgetProblem, endConflict, ...saving } = useSaving({
    id,
    resource,
    row,
    form,
    idempotencyKey,
    onKeyReused: () => setIdempotencyKey(crypto.randomUUID()),
    onLoad: load,
    dropDraft: draft.drop,
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
    ...saving,
    submit: form.onSubmit(
      // oxlint-disable-next-line react/refs -- read when the form is sent, not while it is drawn
      (given) => void (row && !isChanged ? undefined : save(given, version)),
      (errors) => focusField(id, Object.keys(fields), errors),
    ),
    /** Back to what is stored. */
    reset: () => {
      show(toFormValues(fields, row ?? initial), row?.version ?? version);
      form.clearErrors();
      forgetProblem();
      return draft.drop();
    },
    /** Saves what was chosen field by field over the version that is stored now. */
    saveMerged: (merged: FormValues, over: AnyRow) => {
      endConflict();
      show(toFormValues(fields, over), over.version, merged);
      return save(merged, over.version);
    },
    /** Back to what was typed. */
    closeConflict: () => {
      endConflict();
      focusField(id, changed, Object.fromEntries(changed.map((name) => [name, true])));
    },
  };
}

export type ResourceFormState = ReturnType<typeof useResourceForm>;
