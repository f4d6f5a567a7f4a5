import { Button, Stack } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  id: string;
  title: string;
  onClose: () => void;
  onChosen: (value: string) => void;
}

/** Chooses the existing value of a dictionary to change; creating one here is not offered. */
export function ChooseValue({ id, title, onClose, onChosen }: Props) {
  const [value, setValue] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (value) onChosen(value);
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <ReferenceInput
            to={`dictionary/${id}/values`}
            label={null}
            aria-label="Значение"
            data-autofocus
            placeholder="Найдите значение"
            value={value}
            onChange={setValue}
          />
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" disabled={!value}>
              Дальше
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
