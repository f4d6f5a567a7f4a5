import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { tryConnection, useConnectionLost } from '../../api/connection.ts';
import classes from './Banner.module.css';

const RETRY_MS = 3000;

/** Shown while the server cannot be reached; retries by itself and reloads all data afterwards. */
export function ConnectionBanner() {
  const lost = useConnectionLost();
  const client = useQueryClient();
  const { start, stop } = useInterval(() => void tryConnection(), RETRY_MS);
  const watch = useEffectEvent(() => {
    start();
    return () => {
      stop();
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' });
    };
  });
  useEffect(() => (lost ? watch() : undefined), [lost]);

  return lost ? (
    <div className={classes.banner} role="alert">
      <IconPlugConnectedX size={18} aria-hidden />
      <span>Нет связи с сервером. Введённое сохранено на этом компьютере, пробуем подключиться снова.</span>
      <Button size="compact-sm" variant="default" onClick={() => void tryConnection()}>
        Попробовать сейчас
      </Button>
    </div>
  ) : null;
}
