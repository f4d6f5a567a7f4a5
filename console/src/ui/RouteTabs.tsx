import { Link, useLocation } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import classes from './RouteTabs.module.css';

interface RouteTab {
  label: string;
  to: string;
}

interface Props {
  label: string;
  tabs: readonly RouteTab[];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll('a')];
  const present = links.findIndex((link) => link === document.activeElement);
  links.at((present + step) % links.length)?.focus();
}

/** Scrolls a long strip of tabs to the active one without scrolling the page. It runs before the next paint, which
 *  needs the layout anyway. */
const showWhole = (link: HTMLAnchorElement | null) => {
  if (!link) return;
  const strip = link.parentElement!;
  requestAnimationFrame(() => (strip.scrollLeft = link.offsetLeft + link.offsetWidth - strip.clientWidth));
};

/** Tabs with addresses: each can be linked to, opened in a new tab and returned to. */
export function RouteTabs({ label, tabs }: Props) {
  const address = useLocation().pathname.replace(/\/$/, '');
  // A page below a tab's path belongs to that tab.
  const above = tabs.filter(({ to }) => to === address || address.startsWith(`${to}/`));
  const active = above.toSorted((a, b) => b.to.length - a.to.length)[0];
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className={classes.tabs} onKeyDown={moveFocus}>
      {tabs.map((tab) => {
        const isActive = tab === active;
        return (
          <Link
            key={tab.to}
            ref={isActive ? showWhole : null}
            to={tab.to}
            role="tab"
            aria-selected={isActive}
            tabIndex={isActive ? 0 : -1}
            className={classes.tab}
          >
            {tab.label}
          </Link>
        );
      })}
    </div>
  );
}
