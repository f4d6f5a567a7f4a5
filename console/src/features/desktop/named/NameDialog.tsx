import { Select, TextInput } from '@mantine/core';
import { tidyLine } from 'contract/kit/text.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';

const owners = [
  { value: 'own', label: 'Свой: виден только вам' },
  { value: 'common', label: 'Общий: виден всем в организации' },
];

interface Props {
  title: string;
  label: string;
  name: string;
  /** Whose it is, is chosen once. */
  isNew: boolean;
  isPending: boolean;
  error: Error | null;
  onConfirm: (given: { name: string; isOwn: boolean }) => void;
  onClose: () => void;
}

/** Asks for the name of a desktop, and of a new one also whose it is. */
export function NameDialog({ name: former, isNew, onConfirm, ...confirm }: Props) {
  const refusal = useRefusal('desktops', 'create');
  const [name, setName] = useState(former);
  const [isCommon, setCommon] = useState(false);
  const given = tidyLine(name);
  return (
    <ConfirmDialog
      {...confirm}
      isDisabled={given === ''}
      onConfirm={() => onConfirm({ name: given, isOwn: !isCommon })}
    >
      <TextInput
        label="Название"
        required
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isNew && (
        <Select
          label="Чей"
          description={refusal}
          disabled={refusal !== undefined}
          data={owners}
          value={isCommon ? 'common' : 'own'}
          allowDeselect={false}
          onChange={(chosen) => setCommon(chosen === 'common')}
        />
      )}
    </ConfirmDialog>
  );
}
