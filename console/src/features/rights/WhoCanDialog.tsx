import { Modal, Select, SimpleGrid, Text } from '@mantine/core';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { actions, entityTypes, permissionNames, type Action, type EntityType } from 'contract/rights/permissions.ts';
import { Fragment, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { RowsSentence } from '../../resource/value/RowsSentence.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { countOf } from '../../ui/text/format.ts';
import { nameFilter } from '../../ui/input/option-filter.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ObjectName } from '../../resource/value/ObjectName.tsx';
import { objectsOf } from '../../resource/state/objects-of.ts';
import classes from './Consequences.module.css';

interface Props {
  onClose: () => void;
}

const sections = Object.entries(entityTypes).map(([value, label]) => ({ value, label }));
const verbs = actions.map((value) => ({ value, label: permissionNames[value] }));

/** Who may perform an action in a section, and by which right. */
export function WhoCanDialog({ onClose }: Props) {
  const [entity, setEntity] = useState<EntityType>('users');
  const [action, setAction] = useState<Action>('update');
  const [object, setObject] = useState<string | null>(null);
  const family = objectsOf(entity);
  const { data, error, isFetching } = useCall(
    rightsCalls.holders,
    { query: { entity, action, object: object ?? undefined } },
    { keepPrevious: true },
  );
  return (
    <Modal opened onClose={onClose} title="Кто может" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Раздел"
          data={sections}
          value={entity}
          searchable
          filter={nameFilter}
          allowDeselect={false}
          onChange={(value) => {
            if (!value) return;
            setEntity(value as EntityType);
            setObject(null);
          }}
        />
        <Select
          label="Действие"
          data={verbs}
          value={action}
          allowDeselect={false}
          onChange={(value) => value && setAction(value as Action)}
        />
        {family && action !== 'create' && (
          <ReferenceInput
            key={family.name}
            to={family.name}
            label="Запись"
            placeholder="Любая"
            value={object}
            onChange={setObject}
          />
        )}
      </SimpleGrid>
      {error && <ErrorNote {...errorText(error)} />}
      {data && (
        <div aria-live="polite" aria-busy={isFetching}>
          <Text my="sm">
            {data.length === 0 ? 'Никто.' : `${countOf(data.length, ['сотрудник', 'сотрудника', 'сотрудников'])}:`}
          </Text>
          <ul className={classes.people}>
            {data.map(({ guid, name, position, reason, rows, objects }) => (
              <li key={guid}>
                <TextLink to={paths.employeeEffective(guid)}>{name}</TextLink>, {position}
                <Text size="sm" c="dimmed">
                  {reason}
                  {Object.keys(rows).length > 0 && ', '}
                  <RowsSentence rows={rows} />
                  {objects.map((one, index) => (
                    <Fragment key={one}>
                      {index === 0 ? '. Только ' : ', '}
                      <ObjectName section={entity} guid={one} />
                    </Fragment>
                  ))}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  );
}
