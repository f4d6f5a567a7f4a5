import { useRecord } from '../../resource/record-context.ts';
import { RecordFields } from '../../resource/RecordFields.tsx';
import { WidgetPreview } from './WidgetPreview.tsx';

/** A widget as it is stored, for who may not change it. */
export const SavedWidget = () => (
  <>
    <WidgetPreview values={useRecord().row} />
    <RecordFields />
  </>
);
