import { serviceCalls } from 'contract/features/service/now.ts';
import { MOSCOW } from '../../ui/text/time-zone.ts';
import classes from '../shell/Banner.module.css';
import { Notices } from '../notices/Notices.tsx';
import { useServiceNow } from '../notices/use-service-now.ts';

const LOOK_EVERY_MS = 60_000;

/** Service notices for everybody, before the sign-in. */
export function Announcements() {
  const notices = useServiceNow(serviceCalls.announced, LOOK_EVERY_MS);
  return (
    <section aria-label="Сообщения службы" aria-live="polite" className={classes.apart}>
      {notices && <Notices notices={notices} zone={MOSCOW} />}
    </section>
  );
}
