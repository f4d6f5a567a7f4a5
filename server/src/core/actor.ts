import { createHash } from 'node:crypto';
import type { Rights } from 'contract/rights/rights.ts';
import type { Via } from 'contract/kit/journal-entry.ts';
import type { Scope } from './transaction.ts';

/** In what way an author works: told once, and every entry of the work shows it. */
export interface Manner {
  /** Each entry is a part; the whole is remembered by an entry of the same request. */
  isPart?: true;
  /** The entry that this work undoes. */
  returns?: number;
  via?: Via;
}

/** What a session must do before anything else opens to it. */
export interface Duty {
  code: 'password_change_required' | 'second_factor_required';
  reason: string;
}

/** Who makes a request, where, and what they may do there. */
export interface Actor extends Scope {
  account: string;
  userName: string;
  fullName: string;
  /** Null for a token of a program. */
  session: string | null;
  /** What is allowed: of the person, of a token within its scope, or of the one through whose eyes a session looks. */
  rights: Rights;
  requestId: string;
  address: string;
  manner?: Manner;
  duty: Duty | null;
  viewing: { guid: string; name: string } | null;
}

/** Who writes the journal: an actor, or the program itself. */
export type Author = Pick<Actor, 'requestId'> & Partial<Omit<Actor, 'requestId'>>;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
