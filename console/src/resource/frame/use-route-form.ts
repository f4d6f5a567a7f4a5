import { emptyOf, enteredFields, isShown, type Fields } from 'contract/kit/field.ts';
import { inputSchema } from 'contract/kit/field-schema.ts';
import { formFieldsOf } from 'contract/kit/form-body.ts';
import { problems } from 'contract/kit/errors.ts';
import type { Answer, Route } from 'contract/kit/route.ts';
import { schemaSubjects } from 'contract/kit/shapes.ts';
import { useId, useState, type ChangeEvent } from 'react';
import * as z from 'zod/mini';
import type { CallOptions } from '../../api/call.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useSend } from '../../api/queries.ts';
import { fieldId, focusField } from './focus-field.ts';
import { toFormValues, toInput, type FormValues } from './form-values.ts';
import { useDraftState } from './use-draft-state.ts';

type Body<R extends Route> = z.input<R['body']>;
export type BodyField<R extends Route> = keyof Body<R> & string;

/** The value of an input: a number as text, and null while it is empty. */
type InputValue<T> = [T] extends [boolean | readonly unknown[]] ? T : TypedText<T> | null;
type TypedText<T> = T extends number ? string : Exclude<T, undefined>;

/** The properties of a body without a field. */
type Extra<R extends Route> = R['body'] extends { readonly extra?: infer E } ? NonNullable<E> : unknown;
type Known<R extends Route> = Partial<Body<R>> & Extra<R>;

/** A request without the values of the form: its parameters and the rest of its body. */
export type Request<R extends Route> = Omit<CallOptions<R>, 'body' | 'onAnswer'> &
  ({} extends Known<R> ? { body?: Known<R> } : { body: Known<R> });

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Mistake {
  path: string;
  message: string;
}
type Messages = Readonly<Record<string, string>>;

const fieldOf = (path: string): string => path.split('.')[0]!;
/** The first message of each place: `reason`, `last.0.reading`. */
const byPlace = (mistakes: readonly Mistake[]): Messages =>
  Object.fromEntries(
    mistakes.toReversed().map(({ path, message }) => [path.replace(/^\//, '').replaceAll('/', '.'), message]),
  );

const refusal = (errors: Mistake[]): ProblemError => {
  const { status, title } = problems.invalid;
  return new ProblemError({
    type: 'about:blank',
    status,
    title,
    code: 'invalid',
    detail: title,
    requestId: '',
    errors,
  });
};

/** The fields of a body: its own, or those of the record that it creates or changes. */
function fieldsOf(body: z.ZodMiniType): Fields {
  const subject = schemaSubjects.get(body);
  return formFieldsOf(body) ?? (subject ? Object.fromEntries(enteredFields(subject.fields)) : {});
}
/** The schema that checks the values of a form. A creation is checked by its fields, because its own schema accepts anything. */
function schemaOf(body: z.ZodMiniType): z.ZodMiniType {
  const subject = schemaSubjects.get(body);
  return subject?.part === 'creation' && !subject.isOpen ? inputSchema(subject.fields) : body;
}

/** The entered values; fields that no longer apply are empty. */
const bodyFrom = (fields: Fields, values: FormValues) =>
  Object.fromEntries(
    Object.entries(toInput(fields, values)).map(([name, value]) => {
      const field = fields[name]!;
      return [name, isShown(field, values) ? value : emptyOf(field)];
    }),
  );

/** The form of the body of a route, with error messages at its fields. The values are kept under the name `draft`, see
 *  `useDraftState`. */
export function useRouteForm<R extends Route>(route: R, draft: string, initial: Partial<Body<R>> = {}) {
  const id = useId();
  const [fields] = useState<Fields>(() => fieldsOf(route.body));
  const [values, setValues] = useDraftState<FormValues>(draft, toFormValues(fields, initial));
  const [messages, setMessages] = useState<Messages>({});
  const [error, setError] = useState<Error | null>(null);
  const { mutateAsync, isPending } = useSend(route);

  const bodyFor = <By extends Route>(by: By) => bodyFrom(fieldsOf(by.body), values) as Body<By>;
  /** The fields that have an input now, also one that is still loading. */
  const mounted = new Set<string>();
  const isMounted = (path: string) => mounted.has(fieldOf(path)) || document.getElementById(fieldId(id, path)) !== null;
  /** Messages without an input become the error of the whole form. */
  const show = (mistakes: readonly Mistake[], problem?: Error) => {
    const found = byPlace(mistakes);
    const paths = Object.keys(found);
    const unmounted = paths.filter((path) => !isMounted(path)).map((path) => ({ path, message: found[path]! }));
    setMessages(found);
    setError(problem && unmounted.length === paths.length ? problem : unmounted.length ? refusal(unmounted) : null);
    focusField(id, paths);
  };
  const set = (name: string, value: unknown) => {
    setValues((present) => ({ ...present, [name]: value }));
    setMessages((present) => Object.fromEntries(Object.entries(present).filter(([path]) => fieldOf(path) !== name)));
  };
  const messageOf = (name: string) =>
    messages[name] ?? Object.entries(messages).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const inputProps = (name: string) => {
    const field = fields[name];
    if (!field) throw new Error(`The body of ${route.path} has no field ${name}`);
    mounted.add(name);
    const { label, hint, required } = field;
    return { id: fieldId(id, name), label, ...(hint && { description: hint }), required, error: messageOf(name) };
  };

  /** The body for this route or another one with the same fields; undefined when it is invalid, which the form then shows. */
  const checked = <By extends Route>(by: By, known: Partial<Body<By>> = {}): Body<By> | undefined => {
    const body = { ...(bodyFor(by) as object), ...known } as Body<By>;
    const { error: found } = z.safeParse(schemaOf(by.body), body);
    show((found?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
    return found ? undefined : body;
  };

  return {
    route,
    fields,
    isPending,
    /** The error that no field shows. */
    error,
    /** The entered body, which may still be invalid. */
    body: bodyFor(route),
    checked,
    set: <Name extends BodyField<R>>(name: Name, value: InputValue<Body<R>[Name]>) => set(name, value),
    value: <Name extends BodyField<R>>(name: Name) => values[name] as InputValue<Body<R>[Name]>,
    /** Whether a field applies to the value of the field on which it depends. */
    applies: (name: BodyField<R>) => name in fields && isShown(fields[name]!, values),
    /** The properties of an input of a value. */
    field: <Name extends BodyField<R>>(name: Name) => ({
      ...inputProps(name),
      value: values[name] as InputValue<Body<R>[Name]>,
      onChange: (value: unknown) => set(name, value),
    }),
    /** The properties of a text input. */
    text: (name: BodyField<R>) => {
      const field = fields[name];
      return {
        ...inputProps(name),
        ...((field?.kind === 'text' || field?.kind === 'multiline') && { maxLength: field.max }),
        value: String(values[name] ?? ''),
        onChange: (event: ChangeEvent<Typed>) => set(name, event.currentTarget.value),
      };
    },
    /** Removes an error that is about an earlier request. */
    clearError: () => setError(null),
    /** The error and the identifier of an input that is not of the form's fields. */
    place: (path: string) => ({ id: fieldId(id, path), error: messages[path] }),
    /** Sends the body if it is valid; `onDone` also receives the identifier of the request. */
    send: async (request: Request<R>, onDone: (answer: Answer<R>, request: string) => void): Promise<void> => {
      const body = checked(route, request.body as Partial<Body<R>>);
      if (!body) return;
      const noted = notedRequest();
      const options = { ...request, body, onAnswer: noted.onAnswer } as CallOptions<R>;
      const sent = await mutateAsync(options).then(
        (answer) => ({ answer }),
        (problem: Error) => show((problem instanceof ProblemError && problem.problem.errors) || [], problem),
      );
      if (sent) onDone(sent.answer, noted.request);
    },
  };
}

export type RouteForm<R extends Route> = ReturnType<typeof useRouteForm<R>>;
