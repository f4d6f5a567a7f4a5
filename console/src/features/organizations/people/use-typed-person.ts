import type { Candidate } from 'contract/features/organizations/people.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { useState } from 'react';
import { useWho } from '../../../api/who.ts';
import { emptyInvitee, type Invitee } from './InviteeFields.tsx';
import { emptyNewcomer, type Newcomer } from './NewcomerFields.tsx';
import { emptyTerms, type Terms } from './TermFields.tsx';

export type Way = 'known' | 'new' | 'elsewhere';

interface Typed {
  way: Way;
  known: Candidate | null;
  newcomer: Newcomer;
  invitee: Invitee;
  terms: Terms;
}
const nothing: Typed = { way: 'known', known: null, newcomer: emptyNewcomer, invitee: emptyInvitee, terms: emptyTerms };

export const nameOf = ({ lastName, firstName, middleName }: Newcomer) =>
  tidyLine([lastName, firstName, middleName].join(' '));

/** Copies the values common to both kinds of person, where the target has none yet. */
function carried({ newcomer, invitee }: Typed, way: Way): Partial<Typed> {
  if (way === 'elsewhere')
    return {
      invitee: { invitee: invitee.invitee || nameOf(newcomer), email: invitee.email || newcomer.email },
    };
  if (way !== 'new' || newcomer.email || !invitee.email) return {};
  const userName = newcomer.userName || invitee.email.split('@')[0]!;
  return { newcomer: { ...newcomer, email: invitee.email, userName } };
}

/** Unsent input by person and organization, kept until the page is reloaded. */
const kept = new Map<string, Typed>();

/** Input about the person being added; kept when the dialog is closed, and carried over when the kind of person
 *  changes. */
export function useTypedPerson() {
  const { userModel, orgId } = useWho();
  const key = `${userModel.guid}/${orgId}`;
  const [typed, setTyped] = useState(() => kept.get(key) ?? nothing);
  const set = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    kept.set(key, next);
    setTyped(next);
  };
  return {
    ...typed,
    set,
    goTo: (way: Way) => set({ ...carried(typed, way), way }),
    /** Called once it is sent. */
    forget: () => void kept.delete(key),
  };
}
