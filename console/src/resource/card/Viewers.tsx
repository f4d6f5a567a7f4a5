import { IconUsers, IconPencil } from '@tabler/icons-react';
import { InHead } from './InHead.tsx';
import classes from './Viewers.module.css';
import { useViewers } from '../presence/use-viewers.ts';
import { viewersText } from '../presence/viewers-text.ts';
import { useRecord } from '../state/record-context.ts';

/** The other people who have the record open, in the heading of its card. */
export function Viewers() {
  const viewers = useViewers(useRecord(), false);
  const Icon = viewers.some(({ isEditing }) => isEditing) ? IconPencil : IconUsers;
  const text = viewersText(viewers);
  return (
    <InHead place="viewers">
      <output className={classes.viewers} data-tip={text}>
        {text && <Icon size={15} aria-hidden />}
        <span>{text}</span>
      </output>
    </InHead>
  );
}
