import { Select, TextInput } from '@mantine/core';
import { tidyLine } from 'contract/kit/text.ts';
import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

const owners = [
  { value: 'own', label: 'Свой: виден только вам' },
  { value: 'common', label: 'Общий для организации' },
];
const sections = Object.entries(entityTypes).map(([value, label]) => ({ value, label }));

export interface DesktopNaming {
  name: string;
  isOwn: boolean;
  requiredEntity: EntityType | null;
}

interface Props {
  title: string;
  label: string;
  former: DesktopNaming;
  /** Whose it is, is chosen once. */
  isNew: boolean;
  isPending: boolean;
  error: Error | null;
  onConfirm: (given: DesktopNaming) => void;
  onClose: () => void;
}

/** Asks for the name of a desktop, of a common one also who is shown it, and of a new one whose it is. */
export function NameDialog({ former, isNew, onConfirm, ...confirm }: Props) {
  const refusal = useRefusal('desktops', 'create');
  const [name, setName] = useDraftState(`desktop/${former.name}`, former.name);
  const [isCommon, setCommon] = useState(!former.isOwn);
  const [requiredEntity, setRequired] = useState(former.requiredEntity);
  const given = tidyLine(name);
  return (
    <ConfirmDialog
      {...confirm}
      isDisabled={given === ''}
      onConfirm={() => onConfirm({ name: given, isOwn: !isCommon, requiredEntity: isCommon ? requiredEntity : null })}
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
      {isCommon && (
        <OptionSelect
          label="Кому показывать"
          description="Кто читает этот раздел; пусто — всем в организации"
          data={sections}
          value={requiredEntity}
          onChange={(chosen) => setRequired(chosen as EntityType | null)}
        />
      )}
    </ConfirmDialog>
  );
}
