import type { DesktopItem } from 'contract/features/desktop/calls.ts';
import type { ReactNode, Ref } from 'react';
import classes from '../Desktop.module.css';
import { inOrder, type Layout } from './layout.ts';

interface Props {
  ref?: Ref<HTMLDivElement>;
  layout: Layout;
  /** In edit mode the elements keep their document order, so that a moving widget keeps the focus and the pointer. */
  isEditing?: true;
  children: (item: DesktopItem) => ReactNode;
}

const byGuid = (layout: Layout) => layout.toSorted((a, b) => a.widgetGuid.localeCompare(b.widgetGuid));

/** The widgets at their places; below 768 pixels they are stacked. */
export function DesktopGrid({ ref, layout, isEditing, children }: Props) {
  const order = inOrder(layout);
  return (
    <div ref={ref} className={classes.grid} data-editing={isEditing}>
      {(isEditing ? byGuid(layout) : order).map((item) => {
        const { x, y, w, h } = item;
        const place = { '--x': x, '--y': y, '--w': w, '--h': h, '--order': order.indexOf(item) };
        return (
          <div key={item.widgetGuid} className={classes.place} style={place as object}>
            {children(item)}
          </div>
        );
      })}
    </div>
  );
}
