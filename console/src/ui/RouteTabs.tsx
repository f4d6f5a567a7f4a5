import { Link, useLocation } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import classes from './RouteTabs.module.css';

interface RouteTab {
  label: string;
  to: string;
}

/** A tab of several screens, each with its own address; the tab itself leads to the first. */
export interface TabGroup {
  label: string;
  modes: readonly RouteTab[];
}

interface StripProps {
  label: string;
  tabs: readonly RouteTab[];
  active: RouteTab | undefined;
  look: 'tab' | 'mode';
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

const Strip = ({ label, tabs, active, look }: StripProps) => (
  <div role="tablist" tabIndex={-1} aria-label={label} className={classes[`${look}s`]} onKeyDown={moveFocus}>
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
          className={classes[look]}
        >
          {tab.label}
        </Link>
      );
    })}
  </div>
);

/** Tabs with addresses: each can be linked to, opened in a new tab and returned to. The modes of the active group are a
 *  second row. */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly (RouteTab | TabGroup)[] }) {
  const address = useLocation().pathname.replace(/\/$/, '');
  const groups = tabs.map((tab) => ({ label: tab.label, modes: 'modes' in tab ? tab.modes : [tab] }));
  // A page below a tab's path belongs to that tab.
  const above = groups.flatMap(({ modes }) => modes).filter(({ to }) => to === address || address.startsWith(`${to}/`));
  const active = above.toSorted((a, b) => b.to.length - a.to.length)[0];
  const shown = groups.map((group) => ({ ...group, to: group.modes[0]!.to }));
  const group = shown.find(({ modes }) => modes.some((mode) => mode === active));
  return (
    <>
      {shown.length > 1 && <Strip label={label} tabs={shown} active={group} look="tab" />}
      {group && group.modes.length > 1 && <Strip label={group.label} tabs={group.modes} active={active} look="mode" />}
    </>
  );
}
