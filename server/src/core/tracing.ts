/** A unit of work in a trace, with its few attributes: never values, bodies or names of people. */
export interface TracedWork {
  name: string;
  kind: 'server' | 'client' | 'internal';
  facts: Readonly<Record<string, string | number>>;
  /** The parent span of another program, as a `traceparent` header. */
  parent?: string | undefined;
}

/** A started span. */
export interface OpenSpan {
  traceId: string;
  /** The header that lets another program join the trace (W3C Trace Context). */
  traceparent: string;
  describe(facts: TracedWork['facts'], name?: string): void;
  /** Ends the span, with the error if it failed. */
  end(failure?: unknown): void;
}

/** Where traces are sent; undefined while tracing is off. */
export interface Tracing {
  /** Starts a child of the current span, unless the work names a parent. */
  open(work: TracedWork): OpenSpan;
  /** Makes a span current while `work` and all that it awaits runs. */
  within<T>(span: OpenSpan, work: () => T): T;
  atHand(): OpenSpan | undefined;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Turns tracing on or off. */
export function setTracing(given: Tracing | undefined): void {
  tracing = given;
}

/** Undefined while traces are off. */
export const traces = (): Tracing | undefined => tracing;

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

/** Traces a statement as a child of the current span. */
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
