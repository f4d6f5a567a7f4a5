import type { JournalEntry } from 'contract/kit/journal-entry.ts';

/** An entry of the journal as it is forwarded: with whom and where it concerns in words, and with its place in the chain. */
export interface ForwardedEntry extends JournalEntry {
  login: string | null;
  organizationGuid: string | null;
  organizationName: string | null;
  lane: number;
  position: number;
  /** Hexadecimal; no two entries share it, also not across a restore from a copy. */
  hash: string;
}

/** What surrounds a message. */
export interface Surroundings {
  /** The name of the sending machine: printable ASCII. */
  host: string;
  version: string;
  /** The most bytes of a message. */
  most: number;
}
