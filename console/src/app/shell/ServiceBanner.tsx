import { Button } from '@mantine/core';
import { authInfo } from 'contract/features/auth/calls.ts';
import { serviceCalls, type ServiceMessage } from 'contract/features/service/now.ts';
import { useEvents } from '../../api/events.ts';
import { useSend } from '../../api/queries.ts';
import { toastError } from '../../api/toast-error.ts';
import { useWho } from '../../api/who.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { Notices } from '../notices/Notices.tsx';
import { useServiceNow } from '../notices/use-service-now.ts';

/** Service notices for everybody, on every screen. */
export function ServiceBanner() {
  useEvents(['service'], [serviceCalls.now.path, authInfo.path]);
  const { viewing } = useWho();
  const zone = useTimeZone();
  const notices = useServiceNow(serviceCalls.now);
  const dismiss = useSend(serviceCalls.dismiss);
  const mayDismiss = !notices?.readOnly && !viewing;
  const dismissal = ({ guid, version, isPressing }: ServiceMessage) =>
    mayDismiss &&
    !isPressing && (
      <Button
        size="compact-sm"
        variant="default"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate({ params: { guid }, body: { version } }, { onError: toastError })}
      >
        Скрыть
      </Button>
    );
  return (
    <section aria-label="Сообщения службы" aria-live="polite">
      {notices && <Notices notices={notices} zone={zone} dismissal={dismissal} />}
    </section>
  );
}
