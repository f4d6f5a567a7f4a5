import { Stack, Textarea, TextInput } from '@mantine/core';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator-calls.ts';
import { useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { monthTitle } from './words.ts';

interface Props {
  question: Question;
  onClose: () => void;
  onSaved: (guid: string) => void;
}

/** Keeps a calculation under a name, for everybody in the organization who may use the calculator. */
export function SaveDialog({ question, onClose, onSaved }: Props) {
  const [name, setName] = useState(() => monthTitle(question.from));
  const [note, setNote] = useState('');
  const save = useSend(calls.save);
  const keep = async () => {
    const saved = await save.mutateAsync({ body: { name: name.trim(), note: note.trim() || null, question } });
    void toast({ color: 'green', message: `Расчёт «${saved.name}» сохранён: его видит вся организация.` });
    onSaved(saved.guid);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Сохранить расчёт"
      label="Сохранить"
      isPending={save.isPending}
      isDisabled={name.trim() === ''}
      error={save.error}
      onClose={onClose}
      onConfirm={() => void keep().catch(() => undefined)}
    >
      <Stack>
        <TextInput
          label="Название"
          description="Расчёт хранится вместе с данными и редакцией цен: повтор даст те же цифры"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Примечание"
          maxLength={1000}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
