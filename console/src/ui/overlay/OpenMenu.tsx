import { Menu, type MenuProps } from '@mantine/core';
import { useFocusReturn } from './use-focus-return.ts';

/** A menu, open for as long as it is there. Afterwards focus is where it was. */
export function OpenMenu(props: Omit<MenuProps, 'opened'>) {
  useFocusReturn();
  return <Menu opened {...props} />;
}
