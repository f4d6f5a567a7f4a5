import { ActionIcon, Group, Title } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { use, type ReactNode } from 'react';
import { OpenHelp } from './open-help.ts';

/** The title of a screen with a button that opens the help of the screen. */
export function PageTitle({ children }: { children: ReactNode }) {
  const open = use(OpenHelp);
  return (
    <Group gap={4}>
      <Title order={1}>{children}</Title>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label="Справка об экране"
        data-tip="Справка об экране (?)"
        onClick={open}
      >
        <IconHelp size={18} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
}
