import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import classes from './Dialog.module.css';
import { HoldOpen } from '../shown-once/held-open.ts';
import { useFirstField } from './use-first-field.ts';
import { useFocusReturn } from './use-focus-return.ts';

const HELD = { closeOnEscape: false, closeOnClickOutside: false } as const;

interface Props extends Omit<ModalProps, 'opened'> {
  /** What is shown once is on its way: closed before, it would never be shown. */
  isAwaiting?: boolean;
}

/** A dialog, open for as long as it is there: it begins in its first field, and afterwards focus is where it was. */
export function Dialog({ children, isAwaiting, onClose, ...props }: Props) {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [isHeld, hold] = useState(false);
  useFocusReturn();
  useFirstField(content);
  return (
    <Modal
      opened
      classNames={{ content: classes.window! }}
      {...props}
      {...(isHeld && HELD)}
      onClose={() => void (isAwaiting || onClose())}
    >
      {/* Mantine gives its first field the focus twice: the second time it would take it from where the person has gone by then, and
          what is typed into a list of options goes with the focus. */}
      <div ref={setContent} className={classes.content} inert>
        <HoldOpen value={hold}>{children}</HoldOpen>
      </div>
    </Modal>
  );
}
