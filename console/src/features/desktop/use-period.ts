import { useSearch } from '@tanstack/react-router';
import { DEFAULT_PERIOD, widgetPeriods } from 'contract/features/widgets/settings.ts';

/** The period in the address of a desktop, or the default one. */
export const periodOf = (named = ''): string => (Object.hasOwn(widgetPeriods, named) ? named : DEFAULT_PERIOD);

/** The period in the current address, or the default one. */
export const usePeriod = (): string => periodOf((useSearch({ strict: false }) as { period?: string }).period);
