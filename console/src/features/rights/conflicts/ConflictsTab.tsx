import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { dutyConflicts } from 'contract/features/rights/conflicts.ts';
import { conflictCalls } from 'contract/features/rights/breaches.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { useCall } from '../../../api/queries.ts';
import { RecordDialog } from '../../../resource/form/RecordDialog.tsx';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Conflict } from './Conflict.tsx';
import { ReadyConflicts } from './ReadyConflicts.tsx';

/** The rules of segregation of duties, and the people who violate them today. */
export function ConflictsTab() {
  const rules = useCall(dutyConflicts.routes.list, { query: { limit: String(PAGE_LIMIT) } });
  const broken = useCall(conflictCalls.broken, {});
  const mayNot = useRefusal('permissionGroups', 'create');
  const [isOpened, setOpened] = useState(false);
  return (
    <AnswerTab
      query={rules}
      bar={
        <div>
          <ActionButton icon={IconPlus} refusal={mayNot} onClick={() => setOpened(true)}>
            Создать правило
          </ActionButton>
        </div>
      }
    >
      {({ items }) => (
        <Stack gap="md">
          {items.length === 0 && <ReadyConflicts refusal={mayNot} />}
          {items.map((rule) => (
            <Conflict
              key={rule.guid}
              rule={rule}
              broken={broken.data?.filter(({ conflict }) => conflict === rule.guid)}
              error={broken.error}
            />
          ))}
          {isOpened && <RecordDialog resource={dutyConflicts} guid={null} onClose={() => setOpened(false)} />}
        </Stack>
      )}
    </AnswerTab>
  );
}
