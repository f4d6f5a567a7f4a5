import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { widgets } from 'contract/features/widgets/facts.ts';
import { widgetRefusal } from 'contract/features/widgets/refusal.ts';
import { settingsOf, type WidgetSource } from 'contract/features/widgets/sources.ts';
import { widgetSettings } from 'contract/features/widgets/settings.ts';
import { widgetCalls, type WidgetInputs } from 'contract/features/widgets/calls.ts';
import { inputSchema } from 'contract/kit/field-schema.ts';
import * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { useWho } from '../../api/who.ts';
import type { Sent } from '../../resource/frame/form-values.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';

const PAUSE_MS = 400;
const schema = inputSchema(widgetSettings);

/** What must be entered before the source can be queried; null when nothing. */
function missingIn(source: WidgetSource, settings: WidgetInputs): string | null {
  const given = settings as Record<string, unknown>;
  const missing = Object.entries(settingsOf(source)).find(([name, field]) => field.required && given[name] === null);
  return missing ? `Заполните: «${missing[1].label}»` : null;
}

/** The data for unsaved settings. This POST changes nothing, so it is read as a query. */
export function usePreview(values: Sent<typeof widgets.fields>) {
  const { rights } = useWho();
  const zone = useTimeZone();
  const source = values.source as WidgetSource;
  const picked = Object.fromEntries(
    Object.keys(widgetSettings).map((name) => [name, values[name as keyof typeof widgetSettings] ?? null]),
  );
  const parsed = z.safeParse(schema, { ...picked, actions: values.actions ?? [] });
  const settings = parsed.success ? parsed.data : null;
  const refusal = settings
    ? (widgetRefusal(rights, { source, family: settings.family }) ?? missingIn(source, settings))
    : 'Исправьте настройки';
  const [body] = useDebouncedValue(JSON.stringify({ source, settings, zone }), PAUSE_MS);
  const query = useQuery({
    queryKey: ['widget-preview', body],
    queryFn: ({ signal }) => call(widgetCalls.preview, { body: JSON.parse(body), signal }),
    enabled: refusal === null && (JSON.parse(body) as { settings: unknown }).settings !== null,
    retry: false,
  });
  return { refusal, ...query };
}
