import { useRouter, type HistoryState } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { linkTo } from './link-to.ts';
import classes from './TextLink.module.css';

interface Props {
  to: string;
  title?: string;
  /** Navigation state passed to the target page. */
  state?: HistoryState;
  children: ReactNode;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A link inside text or a table cell. It is a bare anchor, because the router's own link is too slow in scrolling
 *  rows. */
export function TextLink({ to, title, state, children }: Props) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ ...linkTo(to), state });
  };
  return (
    <a href={to} data-tip={title} className={classes.link} onClick={follow}>
      {children}
    </a>
  );
}
