import '@mantine/core/styles/Menu.layer.css';
import { Menu, Text } from '@mantine/core';
import { IconHelp, IconSpeakerphone, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDecision } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import {
  browserZone,
  chooseZone,
  MOSCOW,
  useTimeZone,
  useZoneChoice,
  type ZoneChoice,
} from '../../ui/text/time-zone.ts';
import { zoneTitle } from '../../ui/text/zone-title.ts';
import { OpenMenu } from '../../ui/overlay/OpenMenu.tsx';

interface Props {
  button: ReactElement;
  onShowHelp: () => void;
  onClose: () => void;
}

export function UserMenu({ button, onShowHelp, onClose }: Props) {
  const { userModel, orgTimeZone, previousSignIn } = useWho();
  const mayMessageAll = useDecision('sharedData', 'read').allowed;
  const choice = useZoneChoice();
  const zone = useTimeZone();
  const zones: readonly [ZoneChoice, string][] = [
    ['moscow', zoneTitle(MOSCOW)],
    ['organization', `Организации: ${zoneTitle(orgTimeZone ?? MOSCOW)}`],
    ['browser', `Этого компьютера: ${zoneTitle(browserZone())}`],
  ];

  return (
    <OpenMenu onClose={onClose} position="bottom-end" width={340}>
      <Menu.Target>{button}</Menu.Target>
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
        <Menu.Item
          leftSection={<IconUserCircle size={16} />}
          renderRoot={(props) => <Link {...props} to={paths.profile} onClick={onClose} />}
        >
          Мой профиль
        </Menu.Item>
        {mayMessageAll && (
          <Menu.Item
            leftSection={<IconSpeakerphone size={16} />}
            renderRoot={(props) => <Link {...props} to={paths.serviceMessages} onClick={onClose} />}
          >
            Сообщения всем
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Время на экранах</Menu.Label>
        <Menu.RadioGroup value={choice} onChange={(value) => chooseZone(value as ZoneChoice)}>
          {zones.map(([value, title]) => (
            <Menu.RadioItem key={value} value={value}>
              {title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconHelp size={16} />} rightSection="?" onClick={onShowHelp}>
          Справка
        </Menu.Item>
      </Menu.Dropdown>
    </OpenMenu>
  );
}
