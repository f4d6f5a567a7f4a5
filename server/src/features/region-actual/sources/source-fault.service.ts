import { refreshFaults, type RefreshFault } from 'contract/features/region-actual/facts.ts';

/** The reason why a file could not be fetched. */
export class SourceFault extends Error {
  readonly code: RefreshFault;
  /** A retry may succeed. */
  readonly isPassing: boolean;

  constructor(code: RefreshFault, text: string = refreshFaults[code].text, isPassing = false) {
    super(text);
    this.code = code;
    this.isPassing = isPassing;
  }
}
