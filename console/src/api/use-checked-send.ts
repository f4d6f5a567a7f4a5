import type { Answer, Route } from 'contract/kit/route.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { CallOptions } from './call.ts';
import { ProblemError } from './problem-error.ts';
import { useSend } from './queries.ts';

type Messages = Readonly<Record<string, string>>;

const NONE: readonly Mistake[] = [];

interface Mistake {
  path: string;
  message: string;
}

/** The first message for each path. */
const byPlace = (mistakes: readonly Mistake[]): Messages =>
  Object.fromEntries(mistakes.toReversed().map(({ path, message }) => [path.replaceAll('/', '.'), message]));
/** The first message for each field. */
const byField = (mistakes: readonly Mistake[]): Messages =>
  byPlace(mistakes.map(({ path, message }) => ({ path: path.split(/[./]/)[0] ?? path, message })));

/** Sends the body of a form through a route. An invalid body is not sent; its errors and those found by the server are
 *  shown at the fields: `messages` by field, `places` by full path, such as `rows.3.total`. */
export function useCheckedSend<R extends Route>(route: R) {
  const { mutateAsync, error, data, isPending, reset } = useSend(route);
  const [found, setFound] = useState(NONE);
  const [fields, setFields] = useState<readonly string[]>([]);
  const refused = error instanceof ProblemError ? (error.problem.errors ?? NONE) : NONE;
  /** Undefined when the request was not sent. */
  const send = async (given: CallOptions<R> & { body: unknown }): Promise<Answer<R> | undefined> => {
    const { error: mistakes } = z.safeParse(route.body, given.body);
    const issues = mistakes?.issues ?? [];
    setFields(Object.keys(given.body as object));
    setFound(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    if (issues.length === 0) return mutateAsync(given);
    reset();
    return undefined;
  };
  const mistakes = error ? refused : found;
  const messages = byField(mistakes);
  // A refusal that no field of the form shows is shown next to the form.
  const isShown = Object.keys(messages).some((name) => fields.includes(name));
  return { send, messages, places: byPlace(mistakes), data, isPending, error: isShown ? null : error };
}
