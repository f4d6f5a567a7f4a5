import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { chooseOrganization, forgetOwnOrganization, ownOrganization, trial } from '../../../api/session.ts';
import { accountOf, whoQuery } from '../../../api/who.ts';
import { isBegun } from '../../../ui/overlay/unsaved.ts';
import { signInPaths } from '../../../sign-in-paths.ts';
import { forgetPlace } from '../return-place.ts';

/** The session has ended under what a person has begun: the screen waits for the same account to sign in again. */
export interface InPlace {
  /** Whether the account of the screen has this token. Errors: as of `accountOf`. */
  isFor: (token: string) => Promise<boolean>;
  /** Goes on with the screen. */
  goOn: () => void;
  /** Gives the screen up: it stays covered, and its requests are refused, until a new page is there. */
  leave: (address: string) => void;
}

let waiting: InPlace | null = null;
const shown = new Set<() => void>();

function tell(next: InPlace | null): void {
  waiting = next;
  for (const show of shown) show();
}

const listen = (show: () => void) => {
  shown.add(show);
  return () => void shown.delete(show);
};
export const inPlace = (): InPlace | null => waiting;

/** What waits for a sign-in; whoever asks shows the dialog for it. */
export const useInPlace = (): InPlace | null => useSyncExternalStore(listen, inPlace);

/** The address alone: for the router the screen stays open. */
const showAddress = (address: string) => History.prototype.replaceState.call(history, history.state, '', address);

/** Keeps the screen for a sign-in in place, and answers whether it goes on; null when there is nothing to keep or nobody to ask. The
 *  address is that of the sign-in meanwhile: a reload leads there, and back with the draft. */
export function waitInPlace(): Promise<boolean> | null {
  const account = queryClient.getQueryData(whoQuery.queryKey)?.userModel.guid;
  if (!account || shown.size === 0 || trial() || !isBegun()) return null;
  const organization = ownOrganization();
  const { href } = location;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  showAddress(signInPaths.login);
  const goOn = () => {
    tell(null);
    if (organization) chooseOrganization(organization);
    showAddress(href);
    forgetPlace();
    resolve(true);
  };
  const leave = (address: string) => {
    forgetOwnOrganization();
    resolve(false);
    location.replace(address);
  };
  tell({ isFor: async (token) => (await accountOf(token)) === account, goOn, leave });
  return promise;
}
