import type { Desktop } from 'contract/features/desktop/calls.ts';
import { WidgetCard } from '../widget/WidgetCard.tsx';
import { DesktopGrid } from './DesktopGrid.tsx';

interface Props {
  desktop: Desktop;
  period: string;
}

/** The widgets of a desktop in their places. */
export const DesktopCards = ({ desktop: { items, widgets }, period }: Props) => (
  <DesktopGrid layout={items}>
    {({ widgetGuid }) => {
      const widget = widgets.find(({ guid }) => guid === widgetGuid);
      return widget && <WidgetCard widget={widget} period={period} />;
    }}
  </DesktopGrid>
);
