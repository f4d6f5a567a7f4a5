import { Stack, Text } from '@mantine/core';
import { cellState, cellWords } from 'contract/features/rights/matrix.ts';
import { describeExtent } from 'contract/features/rights/describe-extent.ts';
import { entityTypes, permissionNames } from 'contract/rights/permissions.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { ObjectName } from '../../../resource/value/ObjectName.tsx';
import { RightExtent } from '../../../resource/rights/RightExtent.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Explanation } from './Explanation.tsx';
import { GiveRight } from './GiveRight.tsx';
import type { OpenedCell } from './RightsGrid.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props extends OpenedCell {
  /** Whose cell it is; a group's is changed on its own card. */
  person: string | undefined;
  onClose: () => void;
}

/** Why one may or may not do something; with the right to, it is changed here. */
export function CellDialog({ line: { entity, object }, cell, explored, person, onClose }: Props) {
  const today = useWho().rights.day;
  const { rights, title } = explored;
  const state = cellState(cell);
  const limits = cell.extent ? describeExtent(entity, cell.extent) : [];
  return (
    <Dialog onClose={onClose} title={`${entityTypes[entity]}: ${permissionNames[cell.action]}`} size="lg">
      <Stack>
        <Text>
          {cellWords[state]}
          {limits.length > 0 && ': '}
          <RightExtent parts={limits} />
          {object && (
            <>
              . Запись: <ObjectName section={entity} guid={object} />
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {title}. {cell.reason}.
        </Text>
        <Explanation trace={cell.trace} value={cell.value} />
        {person && rights.day === today && (
          <GiveRight
            person={person}
            rights={rights}
            entity={entity}
            object={object}
            action={cell.action}
            isGiving={state !== 'yes'}
            onDone={onClose}
          />
        )}
        {person && (
          <Text size="sm">
            <TextLink to={paths.employeeRights(person)}>Индивидуальные права сотрудника</TextLink>
            {' · '}
            <TextLink to={paths.employeeGroups(person)}>Группы прав</TextLink>
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
