import { firstVisibleMonth } from 'contract/rights/data-from.ts';
import { useWho } from '../../api/who.ts';

/** The first day whose measured values the person sees; undefined where all are seen. */
export const useFirstDay = (): string | undefined => useWho().rights.dataFrom ?? undefined;

/** The first month of which the person sees every day. */
export function useFirstMonth(): string | undefined {
  const first = useFirstDay();
  return first && firstVisibleMonth(first);
}

/** The day or month, or the first that is seen when that is later. */
export const notBefore = (first: string | undefined, one: string): string => (first && one < first ? first : one);

/** Why there is nothing before a period; undefined where there is. */
export const beginOf = (first: string | undefined, one: string): string | undefined =>
  first && one <= first ? 'Раньше вам не видно: так ограничен ваш доступ' : undefined;
