import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { namedDesktopCalls, type ListedDesktop } from 'contract/features/desktop/named-calls.ts';
import type { ReactElement } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { OpenMenu } from '../../../ui/overlay/OpenMenu.tsx';
import { NAMELESS } from '../layout/any-desktop.ts';

interface Props {
  button: ReactElement;
  /** The current desktop; undefined for the start desktop. */
  shown: string | undefined;
  period: string | undefined;
  onCreate: () => void;
  onClose: () => void;
}

/** The desktops of the person and of the organization as links that keep the period. */
export function DesktopsMenu({ button, shown, period, onCreate, onClose }: Props) {
  const { data = [], isPending, error } = useCall(namedDesktopCalls.list, {});
  const item = (guid: string | undefined, name: string) => (
    <Menu.Item
      key={guid ?? ''}
      fw={guid === shown ? 600 : undefined}
      aria-current={guid === shown ? 'page' : undefined}
      renderRoot={(props) => (
        <Link {...props} to={guid ? paths.desktopNamed(guid) : paths.desktop} search={{ period } as never} />
      )}
    >
      {name}
    </Menu.Item>
  );
  const group = (label: string, desktops: readonly ListedDesktop[]) =>
    desktops.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {desktops.map(({ guid, name }) => item(guid, name))}
      </>
    );
  return (
    <OpenMenu onClose={onClose} position="bottom-end" width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {item(undefined, NAMELESS)}
        {isPending && <Menu.Label>Загружаем…</Menu.Label>}
        {error && <Menu.Label role="alert">{errorText(error).title}</Menu.Label>}
        {group(
          'Свои',
          data.filter(({ isOwn }) => isOwn),
        )}
        {group(
          'Общие для организации',
          data.filter(({ isOwn }) => !isOwn),
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={onCreate}>
          Новый рабочий стол…
        </Menu.Item>
      </Menu.Dropdown>
    </OpenMenu>
  );
}
