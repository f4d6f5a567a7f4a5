import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './Tree.module.css';

/** A visible row of a tree. */
export interface TreeItem {
  guid: string;
  level: number;
  isOpen: boolean;
  hasChildren: boolean;
  isFound: boolean;
  /** Its position among its siblings, from 1, and their number. */
  place: number;
  siblings: number;
}

interface Props<T extends TreeItem> {
  label: string;
  items: readonly T[];
  onTurn: (guid: string, isOpen: boolean) => void;
  onEnter: (item: T) => void;
  /** Called with the row that the keys act on. */
  onCurrent?: (item: T) => void;
  children: (item: T) => ReactNode;
}

const ROW = 32;

/** A tree of any size: only the visible rows are in the document. Arrows move and expand, Enter opens. */
export function Tree<T extends TreeItem>({ label, items, onTurn, onEnter, onCurrent, children }: Props<T>) {
  const scroll = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const isMoved = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- the compiler is off, and would skip this component
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const at = Math.min(current, items.length - 1);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    virtualizer.scrollToIndex(at);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus({ preventScroll: true }),
    );
  }, [at, items, virtualizer]);

  const focused = (index: number) => {
    setCurrent(index);
    onCurrent?.(items[index]!);
  };
  const go = (index: number) => {
    isMoved.current = true;
    focused(Math.max(0, Math.min(items.length - 1, index)));
  };
  const above = (index: number) =>
    items.findLastIndex(({ level }, other) => other < index && level < items[index]!.level);
  const press = (event: KeyboardEvent) => {
    const item = items[at];
    if (!item) return;
    const turns = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(items.length - 1),
      ArrowRight: () => (item.hasChildren && !item.isOpen ? onTurn(item.guid, true) : go(at + 1)),
      ArrowLeft: () => (item.isOpen ? onTurn(item.guid, false) : go(above(at))),
      Enter: () => onEnter(item),
    };
    const turn = turns[event.key as keyof typeof turns];
    if (!turn || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn();
  };

  return (
    <div ref={scroll} className={classes.tree} role="tree" aria-label={label} tabIndex={-1} onKeyDown={press}>
      <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }} role="none">
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index]!;
          const Turn = item.isOpen ? IconChevronDown : IconChevronRight;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys
            <div
              key={item.guid}
              role="treeitem"
              aria-level={item.level}
              aria-setsize={item.siblings}
              aria-posinset={item.place}
              aria-expanded={item.hasChildren ? item.isOpen : undefined}
              aria-selected={index === at}
              tabIndex={index === at ? 0 : -1}
              data-row={index}
              data-found={item.isFound || undefined}
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, paddingInlineStart: 20 + (item.level - 1) * 22 }}
              onFocus={() => focused(index)}
              onClick={() => item.hasChildren && onTurn(item.guid, !item.isOpen)}
            >
              <span className={classes.turn}>{item.hasChildren && <Turn size={16} aria-hidden />}</span>
              {children(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
