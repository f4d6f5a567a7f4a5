import { Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { conflictSeverities, dutyConflicts } from 'contract/features/rights/conflicts.ts';
import { type Breaking } from 'contract/features/rights/breaches.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { refusalText } from '../../../api/decisions.ts';
import { DeleteDialog } from '../../../resource/form/DeleteDialog.tsx';
import { RecordDialog } from '../../../resource/form/RecordDialog.tsx';
import { useMay } from '../../../resource/state/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Breakers } from './Breakers.tsx';
import classes from './Conflicts.module.css';
import { rightsInWords } from './rule-words.ts';

interface Props {
  rule: Row<typeof dutyConflicts>;
  /** Undefined while loading. */
  broken: readonly Breaking[] | undefined;
  error: Error | null;
}

/** One rule: its rights, its reason, and the people who violate it. */
export function Conflict({ rule, broken, error }: Props) {
  const may = useMay(dutyConflicts);
  const [opened, setOpened] = useState<'change' | 'remove' | null>(null);
  const close = () => setOpened(null);
  return (
    <article className={classes.rule} aria-label={rule.name}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="h2">
          {rule.name}
        </Text>
        <Text size="sm">{conflictSeverities[rule.severity]}</Text>
      </Group>
      <Text size="sm">{rightsInWords(rule)}</Text>
      <Text size="sm">{rule.reason}</Text>
      {error && <ErrorNote {...errorText(error)} />}
      <Breakers rule={rule} broken={broken}>
        <ActionButton icon={IconPencil} refusal={refusalText(may.update)} onClick={() => setOpened('change')}>
          Изменить правило
        </ActionButton>
        <ActionButton icon={IconTrash} refusal={refusalText(may.delete)} onClick={() => setOpened('remove')}>
          Удалить правило
        </ActionButton>
      </Breakers>
      {opened === 'change' && <RecordDialog resource={dutyConflicts} guid={rule.guid} onClose={close} />}
      {opened === 'remove' && <DeleteDialog resource={dutyConflicts} row={rule} onClose={close} onDeleted={close} />}
    </article>
  );
}
