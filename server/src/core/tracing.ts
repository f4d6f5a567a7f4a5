/** What a piece of work is called in a trace, and the little that is told of it: never values, bodies or names of people. */
export interface TracedWork {
  name: string;
  kind: 'server' | 'client' | 'internal';
  facts: Readonly<Record<string, string | number>>;
  /** The work of another program that this one is a part of, in the form of the `traceparent` header. */
  parent?: string | undefined;
}

/** A piece of work that has begun. */
export interface OpenSpan {
  traceId: string;
  /** The header by which another program joins in (W3C Trace Context). */
  traceparent: string;
  describe(facts: TracedWork['facts'], name?: string): void;
  /** With what went wrong, where it did. */
  end(failure?: unknown): void;
}

/** Where traces are sent; there is nothing here while they are off. */
export interface Tracing {
  /** A part of the work at hand, unless it names a parent. */
  open(work: TracedWork): OpenSpan;
  /** The work at hand, while `work` and all that it awaits runs. */
  within<T>(span: OpenSpan, work: () => T): T;
  atHand(): OpenSpan | undefined;
  /** Sends what is left. */
  close(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Traces from now on, or no more. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given;
}

/** Undefined while traces are off. */
export const traces = (): Tracing | undefined => tracing;

/** Does a piece of work as one of a trace. */
export async function traced<T>(work: TracedWork, run: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  if (!tracing) return run(undefined);
  const span = tracing.open(work);
  try {
    const result = await tracing.within(span, () => run(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

const MOST = 80;

/** The first words of a statement, up to the first constant. */
const wordsOf = (text: string) =>
  text
    .replace(/'[^]*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST);

/** Follows a statement that was sent as a part of the work at hand. */
export function tracedStatement<T>(text: string, sent: Promise<T>): Promise<T> {
  if (!tracing?.atHand()) return sent;
  const words = wordsOf(text);
  const span = tracing.open({
    name: words.split(' ', 1)[0]!.toUpperCase(),
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.query.summary': words },
  });
  sent.then(
    () => span.end(),
    (error: unknown) => span.end(error),
  );
  return sent;
}
