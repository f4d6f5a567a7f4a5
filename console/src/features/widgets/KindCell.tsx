import { IconAlertTriangle } from '@tabler/icons-react';
import { widgetCalls } from 'contract/features/widgets/calls.ts';
import { widgetKinds, type WidgetKind } from 'contract/features/widgets/sources.ts';
import { useDecision } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';
import { StatusText } from '../../ui/StatusText.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';

interface Props {
  guid: string;
  kind: WidgetKind;
}

/** The kind of a widget in the library, with a mark when the widget exceeds its threshold now. */
export function KindCell({ guid, kind }: Props) {
  const zone = useTimeZone();
  const maySee = useDecision('desktops', 'read').allowed;
  const { data } = useCall(widgetCalls.beyond, { query: { zone } }, { enabled: maySee, staleTime: 60_000 });
  return data?.includes(guid) ? (
    <StatusText kind="bad" icon={IconAlertTriangle}>
      {widgetKinds[kind]}, за порогом
    </StatusText>
  ) : (
    widgetKinds[kind]
  );
}
