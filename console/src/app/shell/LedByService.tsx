import { Button, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { authOrgs } from 'contract/features/auth/calls.ts';
import { useCall } from '../../api/queries.ts';
import { useEntering } from '../sign-in/use-entering.ts';

/** Shown in a section managed by the service organization: nobody in another organization can grant a right to it, but
 *  members of the service organization can switch there. */
export function LedByService() {
  const { href } = useLocation();
  const enter = useEntering();
  const service = useCall(authOrgs, {}).data?.find(({ isService }) => isService);
  return (
    <>
      <Text>Это ведёт «Администрация сервиса»: в вашей организации прав на это не даёт никто.</Text>
      {service && (
        <div>
          <Button onClick={() => void enter(service.id, href)}>Перейти туда</Button>
        </div>
      )}
    </>
  );
}
