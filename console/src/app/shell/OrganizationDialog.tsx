import { Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDecision } from '../../api/decisions.ts';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { OrganizationLogo } from '../../resource/value/OrganizationLogo.tsx';
import { screenNames } from '../../screen-names.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { nameFilter } from '../../ui/input/option-filter.ts';
import { useOrganizationChange } from './use-organization-change.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

/** The room of a logo in a line of the list. */
const LOGO = { width: 72, height: 22 };

interface Props {
  onClose: () => void;
}

export function OrganizationDialog({ onClose }: Props) {
  const { asked, others: found, recents, enter } = useOrganizationChange();
  const { data, error, refetch } = asked;
  const ofAll = useDecision('users', 'read').allowed
    ? [paths.ownOrganizations, paths.usersEverywhere]
    : [paths.ownOrganizations];
  const [chosen, setChosen] = useState<string | null>(null);

  const looks = new Map(found.map(({ id, look }) => [id, look]));
  const others = found.map(({ id, name, knownBy }) => ({ value: id, label: name, knownBy }));
  const recent = others.filter(({ value }) => recents.includes(value));
  const rest = others.filter(({ value }) => !recents.includes(value));
  const options = recent.length
    ? [
        { group: 'Недавние', items: recent },
        { group: 'Остальные', items: rest },
      ]
    : rest;

  const none = others.length ? 'Такой среди ваших организаций нет' : 'Других организаций нет';
  const nothing = data ? none : 'Загружаем…';

  const change = async () => {
    if (!chosen) return;
    await enter(chosen);
    onClose();
  };

  return (
    <Dialog onClose={onClose} title="Смена организации">
      <Stack>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        <Group gap="lg">
          {ofAll.map((path) => (
            <Anchor
              key={path}
              size="sm"
              renderRoot={(props) => <Link {...props} {...linkTo(path)} onClick={onClose} />}
            >
              {screenNames[path]!.name}
            </Anchor>
          ))}
        </Group>
        <Select
          label="Организация"
          placeholder="Выберите организацию"
          filter={nameFilter}
          data={options}
          value={chosen}
          onChange={setChosen}
          searchable
          selectFirstOptionOnChange
          data-autofocus
          renderOption={({ option }) => (
            <Group gap="sm" wrap="nowrap">
              <OrganizationLogo organization={option.value} look={looks.get(option.value)!} room={LOGO} />
              {option.label}
            </Group>
          )}
          nothingFoundMessage={nothing}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={!chosen} onClick={() => void change()}>
            Добавить
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
