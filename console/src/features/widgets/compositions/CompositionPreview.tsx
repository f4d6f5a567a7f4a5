import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  compositionCalls,
  compositionFields,
  type WidgetComposition,
  type widgetCompositions,
} from 'contract/features/widgets/compositions.ts';
import { inputSchema } from 'contract/kit/field-schema.ts';
import * as z from 'zod/mini';
import { call } from '../../../api/call.ts';
import type { Sent } from '../../../resource/frame/form-values.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { PreviewFrame } from '../PreviewFrame.tsx';

const PAUSE_MS = 400;
const schema = inputSchema(compositionFields);

/** What must be entered before the preview can be requested; null when nothing. */
function missingIn({ drawing, measure, valueField, groupField, columns }: WidgetComposition): string | null {
  const isOfRows = drawing === 'table' && !groupField;
  if (isOfRows) return columns.length ? null : 'Назовите столбцы или поле, по которому разложить';
  if (drawing !== 'number' && !groupField) return 'Выберите, по какому полю разложить';
  return measure !== 'count' && !valueField ? 'Выберите, по какому полю считать' : null;
}

/** The widget kind on current data. */
export function CompositionPreview({ values }: { values: Sent<typeof widgetCompositions.fields> }) {
  const zone = useTimeZone();
  const picked = Object.fromEntries(
    Object.keys(compositionFields).map((name) => [name, values[name as keyof WidgetComposition] ?? null]),
  );
  const parsed = z.safeParse(schema, { ...picked, columns: values.columns ?? [] });
  const refusal = parsed.success ? missingIn(parsed.data) : 'Выберите, какие записи считать';
  const [body] = useDebouncedValue(JSON.stringify({ composition: parsed.data ?? null, zone }), PAUSE_MS);
  const query = useQuery({
    queryKey: ['widget-composition-preview', body],
    queryFn: ({ signal }) => call(compositionCalls.preview, { body: JSON.parse(body), signal }),
    enabled: refusal === null && (JSON.parse(body) as { composition: unknown }).composition !== null,
    retry: false,
  });
  const size = { width: 7, height: values.drawing === 'number' ? 2 : 4 };
  const title = values.name || 'Как это выглядит';
  return <PreviewFrame title={title} kind={values.drawing ?? null} size={size} refusal={refusal} query={query} />;
}
