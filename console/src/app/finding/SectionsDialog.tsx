import { Text, TextInput } from '@mantine/core';
import { IconHistory, IconSearch, type Icon } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { linkTo } from '../../ui/link-to.ts';
import { matches } from '../../ui/input/option-filter.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { NamedScreen } from './screens-of.ts';
import classes from './SectionsDialog.module.css';
import { useScreens } from './use-screens.ts';
import { visited } from './visits.ts';

interface GroupProps {
  title: string;
  icon: Icon;
  screens: readonly NamedScreen[];
  onOpen: () => void;
}

/** A group of one screen with its own name is a link instead of a list. */
function Group({ title, icon: Icon, screens, onOpen }: GroupProps): ReactNode {
  const isScreen = screens.length === 1 && screens[0]!.name === title;
  const link = ({ name, path }: NamedScreen) => (
    <Link {...linkTo(path)} className={classes.screen} onClick={onOpen}>
      {name}
    </Link>
  );
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.title}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {isScreen ? link(screens[0]!) : title}
      </h3>
      {!isScreen && (
        <ul className={classes.screens}>
          {screens.map((screen) => (
            <li key={screen.name}>{link(screen)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The screens that the person may open, what they opened last first; their parts are found by their names. */
export function SectionsDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const all = useScreens();
  const known = new Map(all.flatMap(({ screens }) => screens.toReversed().map((screen) => [screen.path, screen])));
  const last = visited().flatMap((path) => known.get(path) ?? []);
  const groups = all
    .map((group) => ({
      ...group,
      screens: group.screens.filter(({ name, isPart }) => (typed ? matches(`${group.title} ${name}`, typed) : !isPart)),
    }))
    .filter(({ screens }) => screens.length > 0);
  const first = groups[0]?.screens[0];
  return (
    <Dialog onClose={onClose} title="Все разделы" size="min(1180px, 100vw - 32px)">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!first) return;
          onClose();
          void navigate(linkTo(first.path));
        }}
      >
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} />}
          placeholder="Название раздела"
          aria-label="Найти раздел"
          mb="md"
        />
      </form>
      {!typed && last.length > 0 && <Group title="Недавние" icon={IconHistory} screens={last} onOpen={onClose} />}
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.title} {...group} onOpen={onClose} />
        ))}
      </div>
      {groups.length === 0 && <Text c="dimmed">Раздела с таким названием нет. Записи находит поиск: Ctrl+K.</Text>}
    </Dialog>
  );
}
