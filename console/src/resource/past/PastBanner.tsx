import { Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../../ui/text/format.ts';
import { useList } from '../state/list-context.ts';
import classes from './PastBanner.module.css';

/** States that the list shows a past moment, with a button back to the present. */
export function PastBanner({ at }: { at: string }) {
  const { zone, change } = useList();
  return (
    <output className={classes.banner}>
      <IconHistory size={16} aria-hidden />
      <span>Данные на {formatDateTime(at, zone)} ·</span>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => void change({ at: undefined, page: undefined })}
      >
        вернуться к настоящему
      </Anchor>
    </output>
  );
}
