import { productionCalendar } from 'contract/features/scheduler/production-calendar.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The days that differ from what their day of the week implies. */
export const CalendarPage = () => <ResourceListPage resource={productionCalendar} />;
