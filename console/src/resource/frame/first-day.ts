import { firstVisibleMonth } from 'contract/rights/data-from.ts';
import { useWho } from '../../api/who.ts';

/** The first day whose measured values are visible to the person; undefined when there is no limit. */
export const useFirstDay = (): string | undefined => useWho().rights.dataFrom ?? undefined;

/** The first month whose days are all visible to the person. */
export function useFirstMonth(): string | undefined {
  const first = useFirstDay();
  return first && firstVisibleMonth(first);
}

/** The day or month, or the first visible one when that is later. */
export const notBefore = (first: string | undefined, one: string): string => (first && one < first ? first : one);

/** Why nothing before a period is shown; undefined when there is no limit. */
export const beginOf = (first: string | undefined, one: string): string | undefined =>
  first && one <= first ? 'Раньше вам не видно: так ограничен ваш доступ' : undefined;
