import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Chip.module.css';

interface Props {
  onClick: () => void;
  onRemove: () => void;
  children: ReactNode;
}

export const Chip = ({ onClick, onRemove, children }: Props) => (
  <span className={classes.chip}>
    <button type="button" className={classes.text} onClick={onClick}>
      {children}
    </button>
    <CloseButton size={24} aria-label="Убрать условие" onClick={onRemove} />
  </span>
);
