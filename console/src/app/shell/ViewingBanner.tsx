import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { viewAs } from 'contract/features/auth/view-as.ts';
import { trialCalls } from 'contract/features/rights/trials.ts';
import { useSend } from '../../api/queries.ts';
import { TRIAL } from '../../api/session.ts';
import { toastError } from '../../api/toast-error.ts';
import { lookAnew, type Who } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { formatTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Banner.module.css';

/** Shows on every screen whose view of the console this is, or which rights are tried, and leads back to the user's own. */
export function ViewingBanner({ guid, name, userName, until }: NonNullable<Who['viewing']>) {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const end = useSend(until ? trialCalls.end : viewAs.end);
  const leave = async () => {
    try {
      await end.mutateAsync({});
      if (until) {
        sessionStorage.removeItem(TRIAL);
        window.close();
        // A window that was not opened by a script stays: it is the user's own again.
        return location.assign(paths.root);
      }
      await lookAnew();
      return await navigate({ to: paths.user(guid) });
    } catch (error) {
      return toastError(error);
    }
  };
  return (
    <div className={classes.banner} data-kind="viewing" aria-live="polite">
      <IconEye size={18} aria-hidden />
      <span>
        {until
          ? `Проба прав (${name}), до ${formatTime(Date.parse(until), zone)}: консоль такая, какой её откроют эти права; изменять ничего нельзя.`
          : `Вы смотрите глазами пользователя «${name}» (${userName}): изменять ничего нельзя.`}
      </span>
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => void leave()}>
        Закончить
      </Button>
    </div>
  );
}
