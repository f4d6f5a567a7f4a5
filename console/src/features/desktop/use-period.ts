import { useSearch } from '@tanstack/react-router';
import { DEFAULT_PERIOD, widgetPeriods } from 'contract/features/widgets/settings.ts';

/** The period of the desktop that the address names, or the usual one. */
export function usePeriod(): string {
  const { period = '' } = useSearch({ strict: false }) as { period?: string };
  return Object.hasOwn(widgetPeriods, period) ? period : DEFAULT_PERIOD;
}
