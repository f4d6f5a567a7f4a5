import { Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { dutyExceptions, type dutyConflicts } from 'contract/features/rights/conflicts.ts';
import { type Breaking } from 'contract/features/rights/breaches.ts';
import type { Row } from 'contract/kit/resource.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import { rankOf } from 'contract/rights/permissions.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { FormField } from '../../../resource/form/FormField.tsx';
import { FormSection } from '../../../resource/form/FormSection.tsx';
import { RecordDialog } from '../../../resource/form/RecordDialog.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

interface Props {
  rule: Row<typeof dutyConflicts>;
  broken: readonly Breaking[];
}

const HOLDS_LESS = 'Исключение делает тот, у кого есть оба этих права.';
const columns = [
  {
    label: 'Сотрудник',
    wraps: true as const,
    cell: ({ employee }: Breaking) => (
      <>
        <TextLink to={paths.rightsOfPerson(employee.guid)}>{employee.name}</TextLink>, {employee.aside}
      </>
    ),
  },
  { label: 'Что держит и откуда', wraps: true as const, cell: ({ held }: Breaking) => held.join(', ') },
  {
    label: 'Исключение',
    cell: ({ exception }: Breaking) => (exception ? `по ${formatDate(exception.until)}` : 'нет'),
  },
];

/** Who holds both rights of a rule, from where, and the exceptions. */
export function Breakers({ rule, broken }: Props) {
  const { rights, userModel } = useWho();
  const mayNot = useRefusal('individualPermissions', 'create');
  const [opened, setOpened] = useState<Breaking | null>(null);
  const holdsBoth =
    rankOf(leastHeld(rights, rule.firstEntity)) >= rankOf(rule.firstAction) &&
    rankOf(leastHeld(rights, rule.secondEntity)) >= rankOf(rule.secondAction);
  const refusal = (one: Breaking) => {
    if (one.employee.userGuid === userModel.guid) return 'Исключение для вас делает другой администратор.';
    return mayNot ?? (holdsBoth ? undefined : HOLDS_LESS);
  };
  if (broken.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Никто не держит этих прав вместе.
      </Text>
    );
  return (
    <>
      <PlainTable
        label={`Кто нарушает правило «${rule.name}»`}
        rows={broken}
        rowKey={({ employee }) => employee.guid}
        nothing=""
        columns={columns}
      >
        {(one) => (
          <ActionButton icon={IconClockCheck} refusal={refusal(one)} onClick={() => setOpened(one)}>
            {one.exception ? 'Изменить исключение' : 'Сделать исключение'}
          </ActionButton>
        )}
      </PlainTable>
      {opened && (
        <RecordDialog
          resource={dutyExceptions}
          guid={opened.exception?.guid ?? null}
          creation="Сделать"
          initial={{ conflictGuid: rule.guid, employeeGuid: opened.employee.guid }}
          onClose={() => setOpened(null)}
        >
          <FormSection>
            <Text size="sm">
              {opened.employee.name}: {opened.held.join(' и ')}
            </Text>
            <FormField name="until" />
            <FormField name="reason" />
          </FormSection>
        </RecordDialog>
      )}
    </>
  );
}
