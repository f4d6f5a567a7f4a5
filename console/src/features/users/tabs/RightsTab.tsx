import { Button, Group, Text } from '@mantine/core';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import { useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useObstacle } from '../../../api/obstacle.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { OpenTo } from '../../../resource/value/OpenTo.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { CopyRightsDialog } from './CopyRightsDialog.tsx';
import { NoEmployee } from './NoEmployee.tsx';
import classes from '../Users.module.css';
import { refused } from '../../../ui/refusal/refused.ts';

/** The user's rights, which come from the employee. */
export function RightsTab() {
  const { row } = useRecord(users);
  const { employeeGuid: guid } = row;
  return guid ? (
    <OpenTo entity="employees">
      <RightsOf key={guid} guid={guid} />
    </OpenTo>
  ) : (
    <NoEmployee />
  );
}

function RightsOf({ guid }: { guid: string }) {
  const { row } = useRecord(users);
  const mayNot = useObstacle(employeeCalls.obstacle, guid, useRefusal('employees', 'update'));
  const [isCopying, setCopying] = useState(false);
  return (
    <AnswerTab query={useCall(employees.routes.get, { params: { guid } })}>
      {(employee) => {
        const groups = Object.values((employee.names.groups ?? {}) as Record<string, string>);
        return (
          <>
            <dl className={classes.facts}>
              <div>
                <dt>Сотрудник</dt>
                <dd>
                  <TextLink to={paths.employee(guid)}>{employee.fullName}</TextLink>
                </dd>
              </div>
              <div>
                <dt>Должность</dt>
                <dd>{employee.position}</dd>
              </div>
              <div>
                <dt>Группы прав</dt>
                <dd>{groups.length ? groups.join('; ') : 'ни одной'}</dd>
              </div>
            </dl>
            <Text size="sm" c="dimmed">
              {row.state === 'dismissed'
                ? 'Сотрудник уволен: эти группы и личные права не действуют, пока увольнение не отменят на его карточке.'
                : 'Права есть у сотрудника: от него пользователь получает их при входе в эту организацию.'}
            </Text>
            <Text size="sm">
              <TextLink to={paths.rightsOfPerson(guid)}>Действующие права и их происхождение</TextLink>
              {' · '}
              <TextLink to={paths.employeeGroups(guid)}>Группы прав</TextLink>
              {' · '}
              <TextLink to={paths.employeeRights(guid)}>Индивидуальные права</TextLink>
            </Text>
            <Group>
              <Button variant="default" {...refused(mayNot)} onClick={() => setCopying(true)}>
                Дать те же группы, что у коллеги
              </Button>
            </Group>
            {isCopying && <CopyRightsDialog employee={employee} onClose={() => setCopying(false)} />}
          </>
        );
      }}
    </AnswerTab>
  );
}
