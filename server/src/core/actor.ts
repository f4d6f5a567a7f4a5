import { createHash } from 'node:crypto';
import type { Rights } from 'contract/rights/rights.ts';
import type { KeptVia } from 'contract/kit/journal-entry.ts';
import type { Scope } from './transaction.ts';

/** How an author works: stated once and shown in every entry of that work. */
export interface Manner {
  /** Each entry is a part; another entry of the same request records the whole. */
  isPart?: true;
  /** How many entries are parts of the one that this work writes. */
  parts?: number;
  /** The entry that this work undoes. */
  returns?: number;
  via?: KeptVia;
}

/** What a session must do before anything else opens. */
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
  /** The session was proven with a second factor; a token never is. */
  isFactorProven?: boolean;
  manner?: Manner;
  /** Another person has approved what is done. */
  isApproved?: true;
  duty: Duty | null;
  /** Whose view is shown; `until` when rights are only tried out, for that long. */
  viewing: { guid: string; name: string; until: string | null } | null;
}

/** What is dangerous about a change, in words. */
export interface Danger {
  kind: string;
  title: string;
  told: string[];
  /** The accounts that it is about: they do not decide on it. */
  concerned?: string[];
  /** What to do where it cannot wait for a second person; by default to change one record in its form. */
  instead?: string;
}

/** The author of a journal entry: an actor, or the program itself. */
export type Author = Pick<Actor, 'requestId'> & Partial<Omit<Actor, 'requestId'>>;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
