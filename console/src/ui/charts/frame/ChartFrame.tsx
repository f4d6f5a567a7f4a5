import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { lazy, useRef, useState, type ReactNode } from 'react';
import { MenuButton } from '../../overlay/MenuButton.tsx';
import type { ReadOnly } from '../values/as-table.ts';
import classes from './ChartFrame.module.css';
import { Expandable } from './Expandable.tsx';

const ChartMenu = lazy(async () => ({ default: (await import('./ChartMenu.tsx')).ChartMenu }));

interface Props {
  title: string;
  data: ReadOnly<WidgetData>;
  zone: string;
  /** Content beside the menu, above the chart. */
  head?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A chart with its menu of copy and export actions, and the button that shows it in the whole window. */
export function ChartFrame({ title, data, zone, head, className, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  return (
    <div ref={frame} className={`${classes.frame} ${className ?? ''}`}>
      <div className={classes.head}>
        {head}
        <span className={classes.buttons} data-no-picture>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`На весь экран: «${title}»`}
            onClick={() => setExpanded(true)}
          >
            <IconArrowsMaximize size={16} />
          </ActionIcon>
          <MenuButton label={`Действия с графиком «${title}»`} size={24} variant="subtle">
            {(button, close) => (
              <ChartMenu {...{ button, title, data, zone }} picture={() => frame.current} onClose={close} />
            )}
          </MenuButton>
        </span>
      </div>
      <Expandable title={title} isExpanded={isExpanded} onClose={() => setExpanded(false)}>
        {isExpanded ? (
          <div className={`${className ?? ''} ${classes.expanded}`}>
            {head}
            {children}
          </div>
        ) : (
          children
        )}
      </Expandable>
    </div>
  );
}
