import type { JournalEntry } from 'contract/kit/journal-entry.ts';

/** A journal entry for forwarding: names instead of identifiers, and its position in the chain. */
export interface ForwardedEntry extends JournalEntry {
  login: string | null;
  organizationGuid: string | null;
  organizationName: string | null;
  lane: number;
  position: number;
  /** Hexadecimal and unique, also across a restore from a copy. */
  hash: string;
}

/** The context of a message. */
export interface Surroundings {
  /** The name of the sending machine in printable ASCII. */
  host: string;
  version: string;
  /** The maximum size of a message in bytes. */
  most: number;
}
