import { useMatches } from '@tanstack/react-router';
import { screenNames, type ScreenName } from '../../screen-names.ts';

/** The name of the shown screen; undefined for cards. Unlike the address, it stays until the next screen is shown. */
export function useScreenName(): ScreenName | undefined {
  const path = useMatches({ select: (matches): string => matches.at(-1)!.fullPath });
  return screenNames[path];
}
