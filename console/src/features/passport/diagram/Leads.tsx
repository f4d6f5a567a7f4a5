import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { recordPath } from '../../../record-path.ts';

interface Props {
  to: string;
  guid: string;
  children: ReactNode;
}

/** A link inside a drawing. */
export function Leads({ to, guid, children }: Props) {
  const navigate = useNavigate();
  const path = recordPath(to, guid) ?? '';
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ to: path });
  };
  return (
    <a href={path} onClick={go}>
      {children}
    </a>
  );
}
