import { emptyOf, enteredFields, isShown, type Fields } from 'contract/kit/field.ts';
import { inputSchema } from 'contract/kit/field-schema.ts';
import { askedIn } from 'contract/kit/form-body.ts';
import { problems } from 'contract/kit/errors.ts';
import type { Answer, Route } from 'contract/kit/route.ts';
import { holdings } from 'contract/kit/shapes.ts';
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

/** What a field holds while it is filled in: a number as it was typed, and nothing where a value is still missing. */
type Entered<T> = [T] extends [boolean | readonly unknown[]] ? T : TypedText<T> | null;
type TypedText<T> = T extends number ? string : Exclude<T, undefined>;

/** What the form knows by itself and is not asked. */
type More<R extends Route> = R['body'] extends { readonly known?: infer Known } ? NonNullable<Known> : unknown;
type Told<R extends Route> = Partial<Body<R>> & More<R>;

/** A request but for what is asked in the form: whom it is about, and the rest of its body. */
export type Request<R extends Route> = Omit<CallOptions<R>, 'body' | 'onAnswer'> &
  ({} extends Told<R> ? { body?: Told<R> } : { body: Told<R> });

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

/** The fields that a form of a body may ask for: its own, or those of the records that it makes or changes. */
function fieldsOf(body: z.ZodMiniType): Fields {
  const held = holdings.get(body);
  return askedIn(body) ?? (held ? Object.fromEntries(enteredFields(held.fields)) : {});
}
/** What a form checks its body by: the schema of a new record leaves everything to the server. */
function schemaOf(body: z.ZodMiniType): z.ZodMiniType {
  const held = holdings.get(body);
  return held?.part === 'creation' && !held.isOpen ? inputSchema(held.fields) : body;
}

/** What is entered, without what was entered in fields that do not apply any more. */
const givenIn = (fields: Fields, values: FormValues) =>
  Object.fromEntries(
    Object.entries(toInput(fields, values)).map(([name, value]) => {
      const field = fields[name]!;
      return [name, isShown(field, values) ? value : emptyOf(field)];
    }),
  );

/** The form of the body of a route: one draft, checked by the schema of the route, faults at their fields. `draft` names what is
 *  typed, so that it is found again after a new sign-in; `initial` are the values at first. */
export function useRouteForm<R extends Route>(route: R, draft: string, initial: Partial<Body<R>> = {}) {
  const id = useId();
  const [fields] = useState<Fields>(() => fieldsOf(route.body));
  const [values, setValues] = useDraftState<FormValues>(draft, toFormValues(fields, initial));
  const [messages, setMessages] = useState<Messages>({});
  const [error, setError] = useState<Error | null>(null);
  const { mutateAsync, isPending } = useSend(route);

  const givenTo = <By extends Route>(by: By) => givenIn(fieldsOf(by.body), values) as Body<By>;
  /** The fields that have an input now, also one that is still loading. */
  const placed = new Set<string>();
  const isPlaced = (path: string) => placed.has(fieldOf(path)) || document.getElementById(fieldId(id, path)) !== null;
  /** What no input of the form shows is told beside them. */
  const show = (mistakes: readonly Mistake[], problem?: Error) => {
    const found = byPlace(mistakes);
    const paths = Object.keys(found);
    const unplaced = paths.filter((path) => !isPlaced(path)).map((path) => ({ path, message: found[path]! }));
    setMessages(found);
    setError(problem && unplaced.length === paths.length ? problem : unplaced.length ? refusal(unplaced) : null);
    focusField(id, paths);
  };
  const set = (name: string, value: unknown) => {
    setValues((present) => ({ ...present, [name]: value }));
    setMessages((present) => Object.fromEntries(Object.entries(present).filter(([path]) => fieldOf(path) !== name)));
  };
  const messageOf = (name: string) =>
    messages[name] ?? Object.entries(messages).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const shared = (name: string) => {
    const field = fields[name];
    if (!field) throw new Error(`The body of ${route.path} asks for no ${name}`);
    placed.add(name);
    const { label, hint, required } = field;
    return { id: fieldId(id, name), label, ...(hint && { description: hint }), required, error: messageOf(name) };
  };

  /** The body for a route, this one or another with fields of this one; undefined when something in it is missing or wrong, which is
   *  shown then. */
  const checked = <By extends Route>(by: By, told: Partial<Body<By>> = {}): Body<By> | undefined => {
    const body = { ...(givenTo(by) as object), ...told } as Body<By>;
    const { error: found } = z.safeParse(schemaOf(by.body), body);
    show((found?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));
    return found ? undefined : body;
  };

  return {
    route,
    fields,
    isPending,
    /** What could not be said at a field. */
    error,
    /** What the body says by now; what is missing in it, too. */
    given: givenTo(route),
    checked,
    set: <Name extends BodyField<R>>(name: Name, value: Entered<Body<R>[Name]>) => set(name, value),
    value: <Name extends BodyField<R>>(name: Name) => values[name] as Entered<Body<R>[Name]>,
    /** Whether a field applies to what is chosen in another one. */
    isAsked: (name: BodyField<R>) => name in fields && isShown(fields[name]!, values),
    /** What an input of a value needs. */
    field: <Name extends BodyField<R>>(name: Name) => ({
      ...shared(name),
      value: values[name] as Entered<Body<R>[Name]>,
      onChange: (value: unknown) => set(name, value),
    }),
    /** What an input of a text needs. */
    text: (name: BodyField<R>) => {
      const field = fields[name];
      return {
        ...shared(name),
        ...((field?.kind === 'text' || field?.kind === 'multiline') && { maxLength: field.max }),
        value: String(values[name] ?? ''),
        onChange: (event: ChangeEvent<Typed>) => set(name, event.currentTarget.value),
      };
    },
    /** Takes back what was told beside the fields: it was about something else. */
    forget: () => setError(null),
    /** What is wrong in a part of the body that the form knows by itself, and the identifier of its input. */
    place: (path: string) => ({ id: fieldId(id, path), error: messages[path] }),
    /** Sends the body, if nothing is wrong with it. `request` did it. */
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
