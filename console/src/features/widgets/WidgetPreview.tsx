import type { widgets } from 'contract/features/widgets/facts.ts';
import type { Sent } from '../../resource/frame/form-values.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { usePreview } from './use-preview.ts';

interface Props {
  /** The values of the widget in the form or in the record. */
  values: Sent<typeof widgets.fields>;
}

/** The widget on current data. */
export function WidgetPreview({ values }: Props) {
  const { refusal, ...query } = usePreview(values);
  const size = { width: Number(values.width) || 6, height: Number(values.height) || 4 };
  const title = values.name || 'Как это выглядит';
  return <PreviewFrame title={title} kind={values.kind ?? null} size={size} refusal={refusal} query={query} />;
}
