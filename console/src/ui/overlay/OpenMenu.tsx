import '@mantine/core/styles/Menu.layer.css';
import { Menu, type MenuProps } from '@mantine/core';
import { useFocusReturn } from './use-focus-return.ts';

/** A menu, open while it is mounted; it restores the focus on closing. */
export function OpenMenu(props: Omit<MenuProps, 'opened'>) {
  useFocusReturn();
  return <Menu opened {...props} />;
}
