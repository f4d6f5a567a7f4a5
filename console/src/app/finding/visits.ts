import { isPassportSection } from '../../passport-sections.ts';
import { screenNames } from '../../screen-names.ts';
import { prefer, preference } from '../../ui/preferences/preferences.ts';

const KEY = 'visited-screens';
const MOST = 8;

/** The addresses of the screens that the person has opened, most recent first. */
export const visited = (): readonly string[] => {
  const kept = preference(KEY);
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
};

/** Moves a screen to the front of the recent ones; cards are not recorded. */
export function visit(path: string): void {
  if (!Object.hasOwn(screenNames, path) && !isPassportSection(path.slice(1))) return;
  const [last] = visited();
  if (last !== path) prefer(KEY, [path, ...visited().filter((one) => one !== path)].slice(0, MOST));
}
