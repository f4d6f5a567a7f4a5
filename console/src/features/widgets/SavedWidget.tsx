import { widgets } from 'contract/features/widgets/facts.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { RecordFields } from '../../resource/card/RecordFields.tsx';
import { WidgetPreview } from './WidgetPreview.tsx';

/** The stored widget, for users who may not change it. */
export const SavedWidget = () => (
  <>
    <WidgetPreview values={useRecord(widgets).row} />
    <RecordFields />
  </>
);
