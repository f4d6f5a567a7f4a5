import { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { lazy } from 'react';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';
import type { OwnCells } from '../../../resource/state/list-options.ts';

const CompositionFields = lazy(async () => ({
  default: (await import('./CompositionFields.tsx')).CompositionFields,
}));

const form = <CompositionFields />;
const { options } = widgetCompositions.fields.records;
const cells: OwnCells<typeof widgetCompositions> = {
  records: { width: 220, cell: ({ records, names: { typeGuid } }) => String(typeGuid ?? options[records]) },
};

/** The widget kinds composed by users. */
export const CompositionsPage = () => <ResourceListPage resource={widgetCompositions} form={form} cells={cells} />;
