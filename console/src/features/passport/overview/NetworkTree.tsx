import { VisuallyHidden } from '@mantine/core';
import {
  IconBolt,
  IconChevronDown,
  IconChevronRight,
  IconDeviceDesktop,
  IconGauge,
  IconLine,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { recordPath } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { TreeRow } from './network-tree.ts';
import classes from './NetworkTree.module.css';

interface Props {
  rows: readonly TreeRow[];
  found: ReadonlySet<string>;
  onTurn: (guid: string, isOpen: boolean) => void;
}

const ROW = 32;
const kinds = {
  substations: { icon: IconBolt, name: 'Подстанция' },
  feeders: { icon: IconLine, name: 'Фидер' },
  'metering-points': { icon: IconGauge, name: 'Точка учёта' },
  'metering-devices': { icon: IconDeviceDesktop, name: 'Прибор учёта' },
} as const;
const kindOf = (resource: string) => kinds[resource as keyof typeof kinds] ?? kinds['metering-points'];

const pathOf = ({ node: { resource, guid } }: TreeRow) => recordPath(resource, guid) ?? '';

/** A tree of any size: only the visible rows are in the document. Arrows move and expand, Enter opens the card. */
export function NetworkTree({ rows, found, onTurn }: Props) {
  const navigate = useNavigate();
  const scroll = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const isMoved = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- the compiler is off, and would skip this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const at = Math.min(current, rows.length - 1);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    virtualizer.scrollToIndex(at);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus({ preventScroll: true }),
    );
  }, [at, rows, virtualizer]);

  const go = (index: number) => {
    isMoved.current = true;
    setCurrent(Math.max(0, Math.min(rows.length - 1, index)));
  };
  const above = (index: number) =>
    rows.findLastIndex(({ level }, other) => other < index && level < rows[index]!.level);
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row) return;
    const turns = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (row.children !== null && !row.isOpen ? onTurn(row.node.guid, true) : go(at + 1)),
      ArrowLeft: () => (row.isOpen ? onTurn(row.node.guid, false) : go(above(at))),
      Enter: () => void navigate({ to: pathOf(row) }),
    };
    const turn = turns[event.key as keyof typeof turns];
    if (!turn || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn();
  };

  return (
    <div ref={scroll} className={classes.tree} role="tree" aria-label="Сеть" tabIndex={-1} onKeyDown={press}>
      <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }} role="none">
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          const { icon: Icon, name } = kindOf(row.node.resource);
          const Turn = row.isOpen ? IconChevronDown : IconChevronRight;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys
            <div
              key={row.node.guid}
              role="treeitem"
              aria-level={row.level}
              aria-setsize={row.siblings}
              aria-posinset={row.place}
              aria-expanded={row.children === null ? undefined : row.isOpen}
              aria-selected={index === at}
              tabIndex={index === at ? 0 : -1}
              data-row={index}
              data-found={found.has(row.node.guid) || undefined}
              className={classes.row}
              style={{ transform: `translateY(${start}px)`, paddingInlineStart: 20 + (row.level - 1) * 22 }}
              onFocus={() => setCurrent(index)}
              onClick={() => row.children !== null && onTurn(row.node.guid, !row.isOpen)}
            >
              <span className={classes.turn}>{row.children !== null && <Turn size={16} aria-hidden />}</span>
              <Icon size={16} aria-hidden className={classes.kind} />
              <VisuallyHidden>{name} </VisuallyHidden>
              <span className={classes.name}>
                <TextLink to={pathOf(row)}>{row.node.name}</TextLink>
              </span>
              <span className={classes.note}>
                {row.node.note}
                {row.children !== null && ` · ${row.children}`}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
