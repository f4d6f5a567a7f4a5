import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { OpenMenu } from '../../ui/overlay/OpenMenu.tsx';
import { useList } from '../state/list-context.ts';
import type { QuickFilter } from './quick-filter.ts';

interface Props {
  filters: readonly QuickFilter[];
  button: ReactElement;
  onClose: () => void;
}

/** Frequent filters, of which one can be on. */
export function QuickFiltersMenu({ filters, button, onClose }: Props) {
  const { search, change } = useList();
  return (
    <OpenMenu onClose={onClose} position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {filters.map(({ label, filter, hint }) => {
          const isChosen = search.filter === filter;
          return (
            <Menu.CheckboxItem
              key={label}
              checked={isChosen}
              closeMenuOnClick
              data-tip={hint}
              onChange={() => void change({ filter: isChosen ? undefined : filter })}
            >
              {label}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </OpenMenu>
  );
}
