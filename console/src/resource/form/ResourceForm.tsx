import { Alert, Button, Group } from '@mantine/core';
import type { AnyInput, AnyRow, Input, Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { FormProvider } from './FormProvider.tsx';
import classes from './Form.module.css';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { ReadingMode } from './use-editing.ts';
import { useResourceForm } from './use-resource-form.ts';

// Needed only after a refusal.
const UsageList = lazy(async () => ({ default: (await import('../value/UsageList.tsx')).UsageList }));
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }));

interface Props<R extends Resource> {
  resource: R;
  row: AnyRow | null;
  /** The reading mode of the form; undefined for a form to be filled in. */
  reading?: ReadingMode;
  initial?: Readonly<Record<string, unknown>>;
  /** The name of its draft, and what to do with the input instead of saving it. */
  draftName?: string;
  send?: (input: Input<R>) => Promise<AnyRow>;
  /** `request` is the identifier of the saving request; empty when the input was sent elsewhere. */
  onSaved: (row: AnyRow, request: string) => void;
  /** FormFields or FormSection, then SaveBar or DialogButtons. */
  children: ReactNode;
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.code !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** Scrolls to the message, because the form may be long and the pressed button far below. */
const intoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'center' });

export function ResourceForm<R extends Resource>({ children, send, ...options }: Props<R>) {
  const state = useResourceForm({ ...options, send: send as ((input: AnyInput) => Promise<AnyRow>) | undefined });
  const zone = useTimeZone();
  const { problem, draft, stored, form } = state;
  // The form of a record created in place is inside this one, and React events bubble through its dialog.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.stopPropagation();
    state.submit(event);
  };
  const isShownAtFields = problem instanceof ProblemError && Object.keys(form.errors).length > 0;
  const usage = problem instanceof ProblemError ? problem.problem.usage : undefined;
  const isConflict = problem instanceof ProblemError && problem.is('stale');

  return (
    <FormProvider state={state}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the shortcut of its submit button */}
      <form id={state.id} className={classes.form} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        {draft.restoredAt !== null && (
          <Alert color="blue" className={classes.notice}>
            <Group justify="space-between" gap="xs">
              Восстановлен черновик от {formatDateTime(new Date(draft.restoredAt).toISOString(), zone)}
              <Button size="compact-sm" variant="default" onClick={() => void state.reset()}>
                Отменить черновик
              </Button>
            </Group>
          </Alert>
        )}
        {problem && !isShownAtFields && !isConflict && (
          <div className={classes.notice} ref={intoView}>
            <ErrorNote {...errorText(problem)} />
            <Suspense>{usage && <UsageList usage={usage} />}</Suspense>
          </div>
        )}
        {children}
      </form>
      {options.reading !== 'only' && <LeaveGuard />}
      <Suspense>{stored && <ConflictDialog stored={stored} />}</Suspense>
    </FormProvider>
  );
}
