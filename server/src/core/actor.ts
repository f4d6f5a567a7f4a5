import { createHash } from 'node:crypto';
import type { Rights } from 'contract/rights/rights.ts';
import type { KeptVia } from 'contract/kit/journal-entry.ts';
import type { Scope } from './transaction.ts';

/** How the actor performs work; recorded in every journal entry of that work. */
export interface Manner {
  /** Each entry is a part; another entry of the same request covers the whole. */
  isPart?: true;
  /** The number of part entries covered by the entry being written. */
  parts?: number;
  /** The number of the entry that is being undone. */
  returns?: number;
  via?: KeptVia;
}

/** What the user must do before anything else is available in the session. */
export interface Duty {
  code: 'password_change_required' | 'second_factor_required';
  reason: string;
}

/** The author of a request, the organization, and the rights there. */
export interface Actor extends Scope {
  account: string;
  userName: string;
  fullName: string;
  /** Null for an API token. */
  session: string | null;
  /** The effective rights: of the person, of a token within its scope, or of the user whose view is shown. */
  rights: Rights;
  requestId: string;
  address: string;
  /** The session was opened with a second factor; never true for an API token. */
  isFactorProven?: boolean;
  manner?: Manner;
  /** A second person has approved the change. */
  isApproved?: true;
  duty: Duty | null;
  /** The user whose view is shown; `until` is set when rights are only tried out, until then. */
  viewing: { guid: string; name: string; until: string | null } | null;
}

/** Why a change needs a second person. */
export interface Danger {
  kind: string;
  title: string;
  lines: string[];
  /** The affected accounts, which may not approve the change. */
  concerned?: string[];
  /** What to do when the change cannot wait for a second person; by default, changing one record in its form. */
  instead?: string;
}

/** The author of a journal entry: an actor, or the program itself. */
export type Author = Pick<Actor, 'requestId'> & Partial<Omit<Actor, 'requestId'>>;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
