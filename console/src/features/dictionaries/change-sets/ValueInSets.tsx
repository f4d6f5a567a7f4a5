import { Alert } from '@mantine/core';
import { IconCalendarClock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { changeSetCalls, type ChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatDate } from '../../../ui/text/format.ts';

const whenOf = ({ state, publishOn }: ChangeSet) =>
  state === 'scheduled' ? `${formatDate(publishOn!)}` : 'день не назначен';

/** The change sets that will change this value. */
export function ValueInSets() {
  const { id = '', guid = '' } = useParams({ strict: false });
  const { data = [] } = useCall(changeSetCalls.list, { params: { id }, query: { value: guid } });
  if (data.length === 0) return null;
  return (
    <Alert color="blue" icon={<IconCalendarClock size={18} />} mx={20} mb="sm">
      Значение изменит{data.length > 1 ? 'ся по наборам' : ' набор'}:{' '}
      {data.map((set, index) => (
        <span key={set.guid}>
          {index > 0 && ', '}
          <TextLink to={paths.dictionaryChangeSet(id, set.guid)}>{set.name}</TextLink> ({whenOf(set)})
        </span>
      ))}
      .
    </Alert>
  );
}
