import { schemaResolver, useForm } from '@mantine/form';
import type { Problem } from 'contract/kit/errors.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isUnauthenticated, ProblemError } from '../api/problem-error.ts';
import { focusField } from './focus-field.ts';
import { changedFields, toFormValues, toInput, type FormValues } from './form-values.ts';
import { useDraft } from './use-draft.ts';
import { useSend } from '../api/queries.ts';

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

/** The state of one form: values, messages, draft, saving with the version that was loaded, and the conflict when it is stale. */
export function useResourceForm({
  resource,
  row,
  initial = {},
  draftName = row?.guid ?? newRecord(initial),
  onSaved,
}: Options) {
  const { fields, routes } = resource;
  const id = useId();
  const [base, setBase] = useState<FormValues>(() => toFormValues(fields, row ?? initial));
  const [version, setVersion] = useState(row?.version ?? null);
  const [problem, setProblem] = useState<Error | null>(null);
  const [stored, setStored] = useState<AnyRow | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());
  const isLeaving = useRef(false);
  const outcome = useRef<Promise<boolean>>(Promise.resolve(false));
  const create = useSend(routes.create);
  const update = useSend(routes.update);

  const [resolve] = useState(() => schemaResolver(resource.input, { sync: true }));
  const form = useForm<FormValues>({
    initialValues: base,
    validate: (values) => resolve(toInput(fields, values)),
    onSubmitPreventDefault: 'always',
  });
  const values = form.getValues();
  const changed = changedFields(fields, base, values);
  const isChanged = changed.length > 0;

  const draft = useDraft({
    resource: resource.name,
    record: draftName,
    version,
    values,
    base,
    idempotencyKey,
    isChanged,
    onRestore: (found) => {
      setBase(found.base);
      form.setValues({ ...found.base, ...found.values });
      setVersion(found.version);
      setIdempotencyKey(found.idempotencyKey);
    },
  });

  const load = (fresh: AnyRow) => {
    const next = toFormValues(fields, fresh);
    setBase(next);
    setVersion(fresh.version);
    form.setValues(next);
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

  const showProblem = ({ errors = [], current, code }: Problem) => {
    if (code === 'stale' && current) return setStored(current as AnyRow);
    const messages = Object.fromEntries(
      errors.map(({ path, message }) => [path.replace(/^\//, '').replaceAll('/', '.'), message]),
    );
    form.setErrors(messages);
    focusField(id, Object.keys(fields), messages);
  };

  const send = async (given: FormValues, ifMatch: number | null) => {
    setProblem(null);
    const body = toInput(fields, given);
    const saved = row
      ? await update.mutateAsync({ params: { guid: row.guid }, body, ifMatch: ifMatch ?? row.version })
      : await create.mutateAsync({ body, idempotencyKey });
    // Nothing in the form is unsaved from here on: it keeps no draft while the old one goes, and none when it goes itself.
    flushSync(() => load(saved));
    await draft.drop();
    isLeaving.current = true;
    onSaved(saved);
    isLeaving.current = false;
  };
  const showRefusal = (error: unknown) => {
    if (isUnauthenticated(error)) return;
    setProblem(error instanceof Error ? error : new Error(String(error)));
    if (!(error instanceof ProblemError)) return;
    if (error.is('key_reused')) setIdempotencyKey(crypto.randomUUID());
    showProblem(error.problem);
  };
  const saveValues = (given: FormValues, ifMatch: number | null) => {
    const sent = send(given, ifMatch);
    outcome.current = sent.then(
      () => true,
      () => false,
    );
    return sent.catch(showRefusal);
  };

  return {
    id,
    form,
    fields,
    resource,
    row,
    base,
    changed,
    isChanged,
    isSaving: create.isPending || update.isPending,
    problem,
    stored,
    draft,
    /** True while a saved form hands over to the next screen: nothing is unsaved then. */
    isLeavingNow: () => isLeaving.current,
    /** Whether what was sent last is saved; what is on its way is waited for. */
    isSaved: () => outcome.current,
    submit: form.onSubmit(
      // oxlint-disable-next-line react/refs -- read when the form is sent, not while it is drawn
      (given) => void (row && !isChanged ? undefined : saveValues(given, version)),
      (errors) => focusField(id, Object.keys(fields), errors),
    ),
    /** Back to what is stored. */
    reset: () => {
      const fresh = toFormValues(fields, row ?? initial);
      setBase(fresh);
      form.setValues(fresh);
      form.clearErrors();
      setProblem(null);
      if (row) setVersion(row.version);
      return draft.drop();
    },
    /** Saves what was chosen field by field over the version that is stored now. */
    saveMerged: (merged: FormValues, over: AnyRow) => {
      setStored(null);
      setVersion(over.version);
      setBase(toFormValues(fields, over));
      form.setValues(merged);
      return saveValues(merged, over.version);
    },
    /** Back to what was typed. */
    closeConflict: () => {
      setStored(null);
      focusField(id, changed, Object.fromEntries(changed.map((name) => [name, true])));
    },
  };
}

export type ResourceFormState = ReturnType<typeof useResourceForm>;
