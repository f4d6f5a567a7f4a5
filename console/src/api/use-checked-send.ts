import type { Answer, Route } from 'contract/kit/route.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallOptions } from './call.ts';
import { ProblemError } from './problem-error.ts';
import { useSend } from './queries.ts';

type Messages = Readonly<Record<string, string>>;

const NONE: Messages = {};

/** The first message of each field. */
const byField = (mistakes: readonly { path: string; message: string }[]): Messages =>
  Object.fromEntries(mistakes.toReversed().map(({ path, message }) => [path.split(/[./]/)[0] ?? path, message]));

/** Writes the body of a form through a route. An invalid body is not sent; its mistakes, and those that the server finds, are
 *  shown at the fields. */
export function useCheckedSend<R extends Route>(route: R) {
  const { mutateAsync, error, data, isPending, reset } = useSend(route);
  const [found, setFound] = useState(NONE);
  const [fields, setFields] = useState<readonly string[]>([]);
  const refused = error instanceof ProblemError ? byField(error.problem.errors ?? []) : NONE;
  /** Undefined when the request was not sent. */
  const send = async (given: CallOptions<R> & { body: unknown }): Promise<Answer<R> | undefined> => {
    const { error: mistakes } = z.safeParse(route.body, given.body);
    const issues = mistakes?.issues ?? [];
    setFields(Object.keys(given.body as object));
    setFound(byField(issues.map(({ path, message }) => ({ path: path.join('.'), message }))));
    if (issues.length === 0) return mutateAsync(given);
    reset();
    return undefined;
  };
  const messages = error ? refused : found;
  // A refusal that no field of the form shows is shown next to the form.
  const isShown = Object.keys(messages).some((name) => fields.includes(name));
  return { send, messages, data, isPending, error: isShown ? null : error };
}
