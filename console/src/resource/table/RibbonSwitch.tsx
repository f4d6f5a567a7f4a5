import { ActionIcon } from '@mantine/core';
import { IconArrowAutofitHeight, IconFiles } from '@tabler/icons-react';
import { useList } from '../state/list-context.ts';

/** Switches between pages and all rows in one scroll area. */
export function RibbonSwitch() {
  const { search, change } = useList();
  const isRibbon = search.mode === 'ribbon';
  const label = isRibbon ? 'Показать по страницам' : 'Лента: показать всё одной прокруткой';
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => void change({ mode: isRibbon ? undefined : 'ribbon', page: undefined })}
    >
      {isRibbon ? <IconFiles size={18} /> : <IconArrowAutofitHeight size={18} />}
    </ActionIcon>
  );
}
