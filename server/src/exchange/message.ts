import type { ImportFinding } from 'contract/features/measurements/imports/answers.ts';

/** The values of one channel of a point for the day: a range of the message's values beginning at `at`. */
export interface MessageChannel {
  code: string;
  day: string;
  stepMinutes: number;
  at: number;
  length: number;
  unit: string;
}

/** A point as named in the file; the code is empty in a table read for one chosen point. */
export interface MessagePoint {
  code: string;
  name: string;
  path: string;
  line: number | null;
  channels: MessageChannel[];
  /** Set for a delivery point group or a flow between two of them, whose values are outside of channels. */
  gtp?: MessageGtp;
}

/** `ends` are the codes of the groups connected by a flow; null for a group. */
export interface MessageGtp {
  ends: readonly [from: string, to: string] | null;
}

/** The content of a file of measured values. */
export interface Message {
  /** Null when the file is a table. */
  messageClass: string | null;
  number: number | null;
  senderInn: string | null;
  senderName: string | null;
  day: string | null;
  /** The time of creation by the sender's clock: `YYYY-MM-DD hh:mm:ss`. */
  sentAt: string | null;
  points: MessagePoint[];
  /** NaN where a value is missing. */
  values: Float64Array;
  quality: Uint8Array;
  valueCount: number;
  /** The exact sum of the numbers in the file. */
  sum: string;
  findings: ImportFinding[];
  errors: number;
  warnings: number;
  /** How many of the warnings concern something that was skipped. */
  omissions: number;
}

const MAX_FINDINGS = 1000;
const MAX_PLACES = 5;

type Found = Pick<ImportFinding, 'line' | 'path' | 'message' | 'level'>;
/** What a warning is about. */
export type Unusual = Omit<Found, 'level'>;

function countAgain(known: ImportFinding, { line, path }: Found): void {
  known.count++;
  if (known.more.length < MAX_PLACES - 1) known.more.push({ line, path });
}

/** Collects findings. Equal ones are merged, with a count and the first places; all are counted, only the first ones
 *  are kept, errors before warnings. */
export class Findings {
  readonly #known = new Map<string, ImportFinding>();
  errors = 0;
  warnings = 0;

  add(found: Found): void {
    if (found.level === 'error') this.errors++;
    else this.warnings++;
    const key = `${found.level} ${found.message}`;
    const known = this.#known.get(key);
    if (known) countAgain(known, found);
    else if (this.#known.size < 2 * MAX_FINDINGS) this.#known.set(key, { ...found, count: 1, more: [] });
  }

  get kept(): ImportFinding[] {
    const all = [...this.#known.values()];
    const byLevel = all.toSorted((a, b) => (a.level < b.level ? -1 : Number(a.level > b.level)));
    return byLevel.slice(0, MAX_FINDINGS);
  }
}

/** Adds a warning to a message that has been read. */
export function warn(message: Message, finding: Unusual): void {
  message.warnings++;
  const found: Found = { ...finding, level: 'warning' };
  const known = message.findings.find((one) => one.level === found.level && one.message === found.message);
  if (known) countAgain(known, found);
  else if (message.findings.length < MAX_FINDINGS) message.findings.push({ ...found, count: 1, more: [] });
}
