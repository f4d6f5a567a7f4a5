import type { UseFormReturnType } from '@mantine/form';
import type { Problem } from 'contract/kit/errors.ts';
import type { Fields } from 'contract/kit/field.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notedRequest } from '../../api/noted-request.ts';
import { isUnauthenticated, ProblemError } from '../../api/problem-error.ts';
import { useSend } from '../../api/queries.ts';
import { toInput, toNewInput, type FormValues } from '../frame/form-values.ts';
import { focusField } from '../frame/focus-field.ts';

interface Options {
  id: string;
  resource: Resource;
  fields: Fields;
  row: AnyRow | null;
  form: UseFormReturnType<FormValues>;
  idempotencyKey: string;
  /** What is done with the input instead of saving it. */
  instead: ((input: AnyInput) => Promise<AnyRow>) | undefined;
  onKeyReused: () => void;
  /** Called with the saved record, for the form to show it. */
  onLoad: (saved: AnyRow) => void;
  /** Called with the input that waits for a second person; it no longer counts as unsaved. */
  onKept: (given: FormValues) => void;
  dropDraft: () => Promise<void>;
  onDone: () => void;
  onSaved: (row: AnyRow, request: string) => void;
}

/** Submits a form and keeps the outcome: saved, refused, or in conflict with somebody else's change. */
export function useSaving({
  id,
  resource,
  fields,
  row,
  form,
  idempotencyKey,
  instead,
  onKeyReused,
  onLoad,
  onKept,
  dropDraft,
  onDone,
  onSaved,
}: Options) {
  const { routes } = resource;
  const [problem, setProblem] = useState<Error | null>(null);
  const [stored, setStored] = useState<AnyRow | null>(null);
  const isLeaving = useRef(false);
  const outcome = useRef<Promise<boolean>>(Promise.resolve(false));
  const create = useSend(routes.create);
  const update = useSend(routes.update);

  const showProblem = ({ errors = [], current, code }: Problem) => {
    if (code === 'stale' && current) return setStored(current as AnyRow);
    const messages = Object.fromEntries(
      errors.map(({ path, message }) => [path.replace(/^\//, '').replaceAll('/', '.'), message]),
    );
    form.setErrors(messages);
    focusField(id, Object.keys(messages));
  };
  /** Marks the form as unchanged before its draft is deleted, so that it does not save the draft again, even when it
   *  unmounts. */
  const letGo = async (show: () => void) => {
    flushSync(show);
    await dropDraft();
    onDone();
  };
  const send = async (given: FormValues, ifMatch: number | null) => {
    setProblem(null);
    const body = toInput(fields, given);
    const noted = notedRequest();
    const { onAnswer } = noted;
    const saved = instead
      ? await instead(body)
      : row
        ? await update.mutateAsync({ params: { guid: row.guid }, body, ifMatch: ifMatch ?? row.version, onAnswer })
        : await create.mutateAsync({ body: toNewInput(fields, given), idempotencyKey, onAnswer });
    await letGo(() => onLoad(saved));
    isLeaving.current = true;
    onSaved(saved, noted.request);
    isLeaving.current = false;
  };
  const showRefusal = async (error: unknown, given: FormValues) => {
    if (isUnauthenticated(error)) return;
    setProblem(error instanceof Error ? error : new Error(String(error)));
    if (!(error instanceof ProblemError)) return;
    if (error.is('approval_required')) return letGo(() => onKept(given));
    if (error.is('key_reused')) onKeyReused();
    showProblem(error.problem);
  };

  return {
    isSaving: create.isPending || update.isPending,
    problem,
    /** The record that somebody else has saved in the meantime. */
    stored,
    save: (given: FormValues, ifMatch: number | null) => {
      const sent = send(given, ifMatch);
      outcome.current = sent.then(
        () => true,
        () => false,
      );
      return sent.catch((error: unknown) => showRefusal(error, given));
    },
    forgetProblem: () => setProblem(null),
    endConflict: () => setStored(null),
    /** True while a saved form navigates to the next screen: there are no unsaved changes then. */
    isLeavingNow: () => isLeaving.current,
    /** Whether the last submission was saved; waits for one in progress. */
    isSaved: () => outcome.current,
  };
}
