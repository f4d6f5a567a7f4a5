import { Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { organization } from '../../api/session.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useRecents } from '../../ui/input/use-recents.ts';
import { enterOrganization } from '../sign-in/sign-in.ts';
import { nameFilter } from '../../ui/input/option-filter.ts';

interface Props {
  onClose: () => void;
}

export function OrganizationDialog({ onClose }: Props) {
  const navigate = useNavigate();
  const { userModel } = useWho();
  const { data, error, refetch } = useCall(authOrgs, {});
  const [recents, addRecent] = useRecents(`${userModel.guid}/organizations`);
  const [chosen, setChosen] = useState<string | null>(null);

  const others = (data ?? [])
    .filter(({ id }) => id !== organization())
    .map(({ id, name }) => ({ value: id, label: name }));
  const recent = others.filter(({ value }) => recents.includes(value));
  const rest = others.filter(({ value }) => !recents.includes(value));
  const options = recent.length
    ? [
        { group: 'Недавние', items: recent },
        { group: 'Остальные', items: rest },
      ]
    : rest;

  const enter = async () => {
    if (!chosen) return;
    addRecent(chosen);
    // Navigate first: the current screen may ask about unsaved changes.
    await navigate({ to: paths.selectOrganization });
    enterOrganization(chosen);
    onClose();
    await navigate({ to: paths.root });
  };

  return (
    <Modal opened onClose={onClose} title="Смена организации">
      <Stack>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        <Select
          label="Организация"
          placeholder="Выберите организацию"
          filter={nameFilter}
          data={options}
          value={chosen}
          onChange={setChosen}
          searchable
          nothingFoundMessage={data ? 'Других организаций нет' : 'Загружаем…'}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={!chosen} onClick={() => void enter()}>
            Добавить
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
