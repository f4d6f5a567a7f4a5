import type { Desktop } from 'contract/features/desktop/calls.ts';
import { useState } from 'react';
import { createCrosshair, CrosshairContext } from '../../../ui/charts/plot/use-crosshair.ts';
import { WidgetCard } from '../widget/WidgetCard.tsx';
import { DesktopGrid } from './DesktopGrid.tsx';

interface Props {
  desktop: Pick<Desktop, 'items' | 'widgets'>;
  period: string;
}

/** The widgets of a desktop in their places; their charts share one cursor. */
export function DesktopCards({ desktop: { items, widgets }, period }: Props) {
  const [crosshair] = useState(createCrosshair);
  return (
    <CrosshairContext value={crosshair}>
      <DesktopGrid layout={items}>
        {({ widgetGuid }) => {
          const widget = widgets.find(({ guid }) => guid === widgetGuid);
          return widget && <WidgetCard widget={widget} period={period} />;
        }}
      </DesktopGrid>
    </CrosshairContext>
  );
}
