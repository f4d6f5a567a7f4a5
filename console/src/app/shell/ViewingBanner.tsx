import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { viewAs } from 'contract/features/auth/view-as.ts';
import { trialCalls } from 'contract/features/rights/trials.ts';
import { useSend } from '../../api/queries.ts';
import { TRIAL } from '../../api/session.ts';
import { toastError } from '../../api/toast-error.ts';
import { reloadWho, type Who } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { formatTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Banner.module.css';

/** A tab opened by a link would use the user's own rights again without notice, so links are opened by a script, which
 *  keeps the trial of rights. */
function useTrialInNewTabs(isTrial: boolean): void {
  useEffect(() => {
    if (!isTrial) return undefined;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
      const isNewTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isNewTab || !link || link.download || link.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      window.open(link.href);
    };
    addEventListener('click', follow, true);
    addEventListener('auxclick', follow, true);
    return () => {
      removeEventListener('click', follow, true);
      removeEventListener('auxclick', follow, true);
    };
  }, [isTrial]);
}

/** Shows on every screen whose view or which rights are being used, with a button back to the user's own. */
export function ViewingBanner({ guid, name, userName, until }: NonNullable<Who['viewing']>) {
  const navigate = useNavigate();
  const zone = useTimeZone();
  useTrialInNewTabs(until !== null);
  const end = useSend(until ? trialCalls.end : viewAs.end);
  const leave = async () => {
    try {
      await end.mutateAsync({});
      if (until) {
        sessionStorage.removeItem(TRIAL);
        window.close();
        // A window not opened by a script cannot be closed, so it returns to the user's own rights.
        return location.assign(paths.root);
      }
      await reloadWho();
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
