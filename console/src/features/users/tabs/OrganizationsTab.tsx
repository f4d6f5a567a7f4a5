import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { countOf, formatDate, pluralForm } from '../../../ui/text/format.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';

const JoinDialog = lazy(async () => ({ default: (await import('./JoinDialog.tsx')).JoinDialog }));

/** The organizations in which the user works, with their dates. */
export function OrganizationsTab() {
  const { row } = useRecord(users);
  const [isJoining, setJoining] = useState(false);
  return (
    <AnswerTab query={useCall(userCalls.organizations, { params: { guid: row.guid } })}>
      {({ items, others }) => (
        <>
          <PlainTable
            label="Организации пользователя"
            rows={items}
            rowKey={({ organizationGuid }) => organizationGuid}
            nothing="Ни в одну организацию доступа нет."
            columns={[
              {
                label: 'Организация',
                cell: ({ name, isCurrent }) => (isCurrent ? `${name} · текущая` : name),
              },
              { label: 'Доступ с', cell: ({ validFrom }) => (validFrom ? formatDate(validFrom) : 'сразу') },
              { label: 'Доступ по', cell: ({ validTo }) => (validTo ? formatDate(validTo) : 'без срока') },
              { label: 'Учётная запись', cell: ({ isHome }) => (isHome ? 'ведёт' : '') },
            ]}
          />
          {others > 0 && (
            <Text size="sm">
              И ещё {countOf(others, ['организация', 'организации', 'организаций'])},{' '}
              {pluralForm(others, ['которой', 'которых', 'которых'])} вы не видите.
            </Text>
          )}
          <Text size="sm" c="dimmed">
            В каждой организации у пользователя свои права: их даёт карточка сотрудника там. Срок доступа к текущей
            организации меняется на вкладке «Карточка», а закрывает доступ кнопка «Удалить»: сама учётная запись при
            этом остаётся.
          </Text>
          <Group>
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setJoining(true)}>
              Дать доступ к другой организации
            </Button>
          </Group>
          <Suspense>
            {isJoining && (
              <JoinDialog
                row={row}
                present={items.map(({ organizationGuid }) => organizationGuid)}
                onClose={() => setJoining(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </AnswerTab>
  );
}
