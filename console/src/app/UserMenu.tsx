import { Button, Menu, Text } from '@mantine/core';
import { IconCheck, IconKeyboard, IconUser } from '@tabler/icons-react';
import { useWho } from '../api/who.ts';
import { formatDateTime } from '../ui/format.ts';
import { browserZone, chooseZone, MOSCOW, useTimeZone, useZoneChoice, zoneTitle, type ZoneChoice } from '../ui/time-zone.ts';
import classes from './Header.module.css';

interface Props {
  onShowKeys: () => void;
}

export function UserMenu({ onShowKeys }: Props) {
  const { userModel, orgTimeZone, previousSignIn } = useWho();
  const choice = useZoneChoice();
  const zone = useTimeZone();
  const zones: readonly [ZoneChoice, string][] = [
    ['moscow', zoneTitle(MOSCOW)],
    ['organization', `Организации: ${zoneTitle(orgTimeZone ?? MOSCOW)}`],
    ['browser', `Этого компьютера: ${zoneTitle(browserZone())}`],
  ];

  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.wordy}
          leftSection={<IconUser size={18} />}
          aria-label={`Пользователь ${userModel.userName}`}
        >
          <span className={classes.wide}>{userModel.userName}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)">
            {[userModel.lastName, userModel.firstName, userModel.middleName].filter(Boolean).join(' ')}
          </Text>
          {previousSignIn && (
            <Text size="xs" c="dimmed">
              Прошлый вход: {formatDateTime(previousSignIn.at, zone)}, {previousSignIn.address}
            </Text>
          )}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>Время на экранах</Menu.Label>
        {zones.map(([value, title]) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === choice}
            onClick={() => chooseZone(value)}
            leftSection={<IconCheck size={16} visibility={value === choice ? 'visible' : 'hidden'} />}
          >
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection="?" onClick={onShowKeys}>
          Клавиши
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
