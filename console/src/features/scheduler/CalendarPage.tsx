import { productionCalendar } from 'contract/features/scheduler/production-calendar.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The days whose type differs from what their weekday implies. */
export const CalendarPage = () => <ResourceListPage resource={productionCalendar} />;
