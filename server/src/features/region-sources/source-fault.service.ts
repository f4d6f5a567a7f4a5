import { refreshFaults, type RefreshFault } from 'contract/features/region-actual/facts.ts';

/** Why a file did not come. */
export class SourceFault extends Error {
  readonly code: RefreshFault;
  /** What a repetition may mend. */
  readonly isPassing: boolean;

  constructor(code: RefreshFault, text: string = refreshFaults[code].text, isPassing = false) {
    super(text);
    this.code = code;
    this.isPassing = isPassing;
  }
}
