import { ActionIcon, Button } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import type { DesktopItem, DesktopWidget } from 'contract/features/desktop/calls.ts';
import { useState, type KeyboardEvent } from 'react';
import classes from '../Desktop.module.css';
import own from './Editor.module.css';
import type { Dragging } from './use-dragging.ts';
import type { LayoutEditor } from './use-layout-editor.ts';
import { inOrder } from '../layout/layout.ts';
import { useWidgetData } from '../widget/use-widget-data.ts';
import { WidgetBody } from '../widget/WidgetBody.tsx';

interface Props {
  item: DesktopItem;
  widget: DesktopWidget;
  period: string;
  editor: LayoutEditor;
  drag: Dragging;
  /** The id of the text that describes the keys. */
  keysId: string;
}

const ways: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A widget in edit mode: dragged by its header or corner with a pointer, or moved with the keyboard from its grip. */
export function EditedWidget({ item, widget, period, editor, drag, keysId }: Props) {
  const { guid, name, isObsolete, replacement } = widget;
  const query = useWidgetData(widget, period);
  const [isHeld, setHeld] = useState(false);
  const { x, y, w, h } = item;

  // Removing the widget removes the focused button, so the focus moves to the next widget.
  const remove = () => {
    const order = inOrder(editor.layout).map(({ widgetGuid }) => widgetGuid);
    const at = order.indexOf(guid);
    document.querySelector<HTMLElement>(`[data-grip="${order[at + 1] ?? order[at - 1]}"]`)?.focus();
    editor.remove(guid);
  };
  const press = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way) editor.move(guid, event.shiftKey ? { w: w + way[0], h: h + way[1] } : { x: x + way[0], y: y + way[1] });
    else if (event.key === 'Escape') editor.cancel(guid);
    else if (event.key === 'Enter' || event.key === ' ') editor.settle();
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
  };
  const canReplace =
    isObsolete && replacement && !editor.layout.some(({ widgetGuid }) => widgetGuid === replacement.guid);

  return (
    <article className={`${classes.card} ${isHeld && editor.isMoving ? own.moving : ''}`} aria-label={name}>
      <div className={`${classes.head} ${own.handle}`} {...drag(guid, 'place')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          data-grip={guid}
          aria-label={`Переместить «${name}»`}
          aria-describedby={keysId}
          onKeyDown={press}
          onFocus={() => setHeld(true)}
          onBlur={() => {
            setHeld(false);
            editor.settle();
          }}
        >
          <IconGripVertical size={16} />
        </ActionIcon>
        <h2 className={classes.name} data-tip={name}>
          {name}
        </h2>
        {canReplace && (
          <Button size="compact-xs" variant="default" onClick={() => editor.replace(guid, replacement.guid)}>
            Заменить на «{replacement.name}»
          </Button>
        )}
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={`Убрать «${name}»`} onClick={remove}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.inside} inert>
        <WidgetBody widget={widget} query={query} isTable={false} />
      </div>
      <span className={own.corner} aria-hidden {...drag(guid, 'size')} />
    </article>
  );
}
