import { widgets } from 'contract/features/widgets/facts.ts';
import { lazy } from 'react';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const WidgetFields = lazy(async () => ({ default: (await import('./WidgetFields.tsx')).WidgetFields }));

const initial = { width: 6, height: 4, refreshSeconds: '300' };
const form = <WidgetFields />;

export const WidgetsPage = () => <ResourceListPage resource={widgets} initial={initial} form={form} />;
