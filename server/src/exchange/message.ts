import type { ImportFinding } from 'contract/features/measurement-imports/calls.ts';
/** The values of one channel of a point over the day: so many from `at` on in the values of the message. */
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

/** What a file of measured values says. */
export interface Message {
  /** Null where it is not a message but a table. */
  messageClass: string | null;
  number: number | null;
  senderInn: string | null;
  senderName: string | null;
  day: string | null;
  points: MessagePoint[];
  /** Null where a value is missing. */
  values: Float64Array;
  quality: Uint8Array;
  valueCount: number;
  /** Exactly as the texts of the file add up. */
  sum: string;
  findings: ImportFinding[];
  errors: number;
  warnings: number;
}

export const MAX_FINDINGS = 1000;

/** Findings as they come: all of them are counted, the first are kept, errors before warnings. */
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
