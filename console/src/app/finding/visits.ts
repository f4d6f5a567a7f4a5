import { isPassportSection } from '../../passport-sections.ts';
import { screenNames } from '../../screen-names.ts';

const KEY = 'visited-screens';
const MOST = 8;

/** The addresses of the screens that were opened in this browser, the last first. */
export const visited = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
};

/** Puts a screen before those that were opened earlier; cards are no screens of their own. */
export function visit(path: string): void {
  if (!Object.hasOwn(screenNames, path) && !isPassportSection(path.slice(1))) return;
  localStorage.setItem(KEY, JSON.stringify([path, ...visited().filter((one) => one !== path)].slice(0, MOST)));
}
