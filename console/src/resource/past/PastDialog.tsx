import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { MomentField } from '../../ui/input/MomentField.tsx';
import { useList } from '../state/list-context.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Props {
  onClose: () => void;
}

/** Asks for the moment at which the list is shown. */
export function PastDialog({ onClose }: Props) {
  const { search, change } = useList();
  const [at, setAt] = useState<string | null>(search.at ?? null);
  const moment = Date.parse(at ?? '');
  const [opened] = useState(() => Date.now());
  const isFuture = moment > opened;
  const show = () => {
    void change({ at: new Date(moment).toISOString(), page: undefined, create: undefined, edit: undefined });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="Список на дату">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <Stack>
          <Text size="sm">Список станет таким, каким был в этот момент. Менять в нём ничего нельзя.</Text>
          <MomentField
            label="Дата и время"
            value={at}
            onChange={setAt}
            error={isFuture ? 'Этот момент ещё не наступил' : undefined}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" disabled={Number.isNaN(moment) || isFuture}>
              Показать
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
