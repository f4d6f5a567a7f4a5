import { Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { dutyExceptions, type dutyConflicts } from 'contract/features/rights/conflicts.ts';
import { type Breaking } from 'contract/features/rights/breaches.ts';
import type { Row } from 'contract/kit/resource.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import { rankOf } from 'contract/rights/permissions.ts';
import { useState, type ReactNode } from 'react';
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
import classes from './Conflicts.module.css';

interface Props {
  rule: Row<typeof dutyConflicts>;
  /** Undefined while loading. */
  broken: readonly Breaking[] | undefined;
  /** Other actions on the rule. */
  children: ReactNode;
}

const FOR_YOU = 'Исключение для вас делает другой администратор.';
const HOLDS_LESS = 'Исключение делает тот, у кого есть оба этих права.';
const columns = [
  {
    label: 'Сотрудник',
    wraps: true as const,
    cell: ({ employee }: Breaking) => (
      <>
        <TextLink to={paths.rightsOfPerson(employee.guid)}>{employee.name}</TextLink>, {employee.qualifier}
      </>
    ),
  },
  {
    label: 'Какие права есть и откуда',
    wraps: true as const,
    cell: ({ held }: Breaking) => held.join(', ') || 'обоих прав пока нет: исключение оформлено заранее',
  },
  {
    label: 'Исключение',
    cell: ({ exception }: Breaking) => (exception ? `по ${formatDate(exception.until)}` : 'нет'),
  },
];

/** The people who hold both rights of a rule, with the sources, and the exceptions, including for people who have not
 *  been granted the second right yet. */
export function Breakers({ rule, broken, children }: Props) {
  const { rights, userModel } = useWho();
  const mayNot = useRefusal('individualPermissions', 'create');
  const [opened, setOpened] = useState<Breaking | 'ahead' | null>(null);
  const holdsBoth =
    rankOf(leastHeld(rights, rule.firstEntity)) >= rankOf(rule.firstAction) &&
    rankOf(leastHeld(rights, rule.secondEntity)) >= rankOf(rule.secondAction);
  const refusal = mayNot ?? (holdsBoth ? undefined : HOLDS_LESS);
  const refusalFor = ({ employee }: Breaking) => (employee.userGuid === userModel.guid ? FOR_YOU : refusal);
  const known = opened === 'ahead' ? null : opened;
  return (
    <>
      {broken?.length === 0 && (
        <Text size="sm" c="dimmed">
          Ни у кого нет обоих прав сразу.
        </Text>
      )}
      {broken && broken.length > 0 && (
        <PlainTable
          label={`Кто нарушает правило «${rule.name}»`}
          rows={broken}
          rowKey={({ employee }) => employee.guid}
          nothing=""
          columns={columns}
        >
          {(one) => (
            <ActionButton icon={IconClockCheck} refusal={refusalFor(one)} onClick={() => setOpened(one)}>
              {one.exception ? 'Изменить исключение' : 'Сделать исключение'}
            </ActionButton>
          )}
        </PlainTable>
      )}
      <div className={classes.actions}>
        <ActionButton icon={IconClockCheck} refusal={refusal} onClick={() => setOpened('ahead')}>
          Исключение заранее
        </ActionButton>
        {children}
      </div>
      {opened && (
        <RecordDialog
          resource={dutyExceptions}
          guid={known?.exception?.guid ?? null}
          creation="Сделать"
          initial={{ conflictGuid: rule.guid, ...(known && { employeeGuid: known.employee.guid }) }}
          onClose={() => setOpened(null)}
        >
          <FormSection>
            {known ? (
              <Text size="sm">{[known.employee.name, known.held.join(' и ')].filter(Boolean).join(': ')}</Text>
            ) : (
              <FormField name="employeeGuid" />
            )}
            <FormField name="until" />
            <FormField name="reason" />
          </FormSection>
        </RecordDialog>
      )}
    </>
  );
}
