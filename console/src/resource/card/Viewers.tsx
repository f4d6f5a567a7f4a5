import { IconUsers, IconPencil } from '@tabler/icons-react';
import { InHead } from './InHead.tsx';
import { useViewers } from './use-viewers.ts';
import classes from './Viewers.module.css';
import { viewersText } from './viewers-text.ts';

/** Who else has the record open, in the head of its card. */
export function Viewers() {
  const viewers = useViewers(false);
  const Icon = viewers.some(({ isEditing }) => isEditing) ? IconPencil : IconUsers;
  const text = viewersText(viewers);
  return (
    <InHead place="viewers">
      <output className={classes.viewers} title={text}>
        {text && <Icon size={15} aria-hidden />}
        <span>{text}</span>
      </output>
    </InHead>
  );
}
