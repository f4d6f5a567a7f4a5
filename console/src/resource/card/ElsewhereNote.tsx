import { Alert, Button, Group } from '@mantine/core';
import { findElsewhere } from 'contract/features/search/calls.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useCall } from '../../api/queries.ts';
import { chooseOrganization } from '../../api/session.ts';

interface Props {
  resource: Resource;
  guid: string;
}

/** Offers to switch to the organization of the record, if the user works there. */
export function ElsewhereNote({ resource, guid }: Props) {
  const found = useCall(findElsewhere, { query: { resource: resource.name, guid } }).data?.organization;
  if (!found) return null;
  const go = () => {
    chooseOrganization(found.id);
    // Everything on the screen belongs to the previous organization.
    location.reload();
  };
  return (
    <Alert color="blue" mt="md" maw={960}>
      <Group justify="space-between">
        Эта запись есть в организации {found.name}, где вы тоже работаете.
        <Button onClick={go}>Перейти туда</Button>
      </Group>
    </Alert>
  );
}
