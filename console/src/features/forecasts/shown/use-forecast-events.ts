import { useEvents } from '../../../api/events.ts';

/** Keeps the forecast queries up to date with builds and with the actions of other users. */
export const useForecastEvents = (): void => useEvents(['forecasts', 'runs'], ['/api/forecast']);
