import { useSearch } from '@tanstack/react-router';
import { DEFAULT_PERIOD, widgetPeriods } from 'contract/features/widgets/settings.ts';

/** The period of a desktop whose address names one, or the usual one. */
export const periodOf = (named = ''): string => (Object.hasOwn(widgetPeriods, named) ? named : DEFAULT_PERIOD);

/** The period of the desktop that the address names, or the usual one. */
export const usePeriod = (): string => periodOf((useSearch({ strict: false }) as { period?: string }).period);
