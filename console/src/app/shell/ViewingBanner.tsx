import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { viewAs } from 'contract/features/auth/view-as.ts';
import { toastError } from '../../api/toast-error.ts';
import { useSend } from '../../api/queries.ts';
import { lookAnew } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import classes from './Banner.module.css';

interface Props {
  guid: string;
  name: string;
}

/** Shows on every screen whose view of the console this is, and leads back to the user's own. */
export function ViewingBanner({ guid, name }: Props) {
  const navigate = useNavigate();
  const end = useSend(viewAs.end);
  const leave = async () => {
    try {
      await end.mutateAsync({});
      await lookAnew();
      await navigate({ to: paths.user(guid) });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <div className={classes.banner} data-kind="viewing" aria-live="polite">
      <IconEye size={18} aria-hidden />
      <span>Вы смотрите глазами пользователя «{name}»: изменять ничего нельзя.</span>
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => void leave()}>
        Закончить
      </Button>
    </div>
  );
}
