import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useKeys } from '../ui/use-keys.ts';

export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const toggle = () => setColorScheme(isDark ? 'light' : 'dark');
  useKeys([['alt+J', toggle]], { inInputs: true });

  const label = `${isDark ? 'Светлая' : 'Тёмная'} тема (Alt+J)`;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" onClick={toggle} aria-label={label}>
      {isDark ? <IconSun size={19} /> : <IconMoon size={19} />}
    </ActionIcon>
  );
}
