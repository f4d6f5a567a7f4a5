import { productionCalendar } from 'contract/features/scheduler/production-calendar.ts';
import { paths } from '../../paths.ts';
import { SubListPage } from '../../resource/list/SubListPage.tsx';

const from = { path: paths.scheduler, title: 'Планировщик' };

/** The days that differ from what their day of the week implies. */
export const CalendarPage = () => <SubListPage resource={productionCalendar} from={from} />;
