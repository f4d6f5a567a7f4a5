import type { ImportFinding } from 'contract/features/measurement-imports/calls.ts';
/** The values of one channel of a point for the day: a number of values of the message, starting at `at`. */
export interface MessageChannel {
  code: string;
  day: string;
  stepMinutes: number;
  at: number;
  length: number;
  unit: string;
}

export interface MessagePoint {
  code: string;
  name: string;
  path: string;
  line: number | null;
  channels: MessageChannel[];
}

/** The content of a file of measured values. */
export interface Message {
  /** Null when the file is a table rather than a message. */
  messageClass: string | null;
  number: number | null;
  senderInn: string | null;
  senderName: string | null;
  day: string | null;
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
}

export const MAX_FINDINGS = 1000;

/** Collects findings: all are counted, the first ones are kept, errors before warnings. */
export class Findings {
  readonly #errors: ImportFinding[] = [];
  readonly #warnings: ImportFinding[] = [];
  errors = 0;
  warnings = 0;

  add(finding: ImportFinding): void {
    const kept = finding.level === 'error' ? this.#errors : this.#warnings;
    if (finding.level === 'error') this.errors++;
    else this.warnings++;
    if (kept.length < MAX_FINDINGS) kept.push(finding);
  }

  get kept(): ImportFinding[] {
    return [...this.#errors, ...this.#warnings].slice(0, MAX_FINDINGS);
  }
}
