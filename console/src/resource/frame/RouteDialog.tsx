import type { Answer, Route } from 'contract/kit/route.ts';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Request, RouteForm } from './use-route-form.ts';

interface Props<R extends Route> {
  form: RouteForm<R>;
  title: string;
  /** The verb of the button that sends the form. */
  label: string;
  color?: 'red' | undefined;
  size?: string;
  request: Request<R>;
  /** Why it makes no sense to send it now, whatever is filled in. */
  isDisabled?: boolean;
  /** What went wrong with what the form shows. */
  error?: Error | null;
  /** `request` did it. */
  onDone: (answer: Answer<R>, request: string) => void;
  onClose: () => void;
  /** What will happen, then RouteField or inputs that take `form.field`. */
  children: ReactNode;
}

/** A dialog with the form of the body of a route. Its button is there to be pressed: what is missing is told at the field. */
export const RouteDialog = <R extends Route>({ form, request, error = null, onDone, ...rest }: Props<R>) => (
  <ConfirmDialog
    {...rest}
    isPending={form.isPending}
    error={form.error ?? error}
    onConfirm={() => void form.send(request, onDone)}
  />
);
