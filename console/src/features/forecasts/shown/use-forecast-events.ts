import { useEvents } from '../../../api/events.ts';

/** What is shown of forecasts follows their builds and the steps of others. */
export const useForecastEvents = (): void => useEvents(['forecasts', 'runs'], ['/api/forecast']);
