import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId, type KeyboardEvent } from 'react';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { passportLists } from '../../../resource/state/passport-lists.ts';
import { useTypes } from '../../../resource/state/use-types.ts';
import { linkTo } from '../../../ui/link-to.ts';
import { usePreference } from '../../../ui/preferences/preferences.ts';
import classes from './PassportTree.module.css';

const asTitles = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];

const showWhole = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' });

/** Moves the focus between the visible items; left and right lead to the group of an item, and open and close groups. */
function press(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const present = document.activeElement as HTMLElement;
  const at = items.indexOf(present);
  const isOpen = present.getAttribute('aria-expanded');
  const go = (index: number) => items[Math.max(0, Math.min(items.length - 1, index))]?.focus();
  const group = present.closest('[role="group"]')?.parentElement?.querySelector<HTMLElement>('[aria-expanded]');
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at - 1),
    Home: () => go(0),
    End: () => go(items.length - 1),
    ArrowRight: () => (isOpen === 'false' ? present.click() : go(at + 1)),
    ArrowLeft: () => (isOpen === 'true' ? present.click() : group?.focus()),
  };
  const move = moves[event.key];
  if (!move || at < 0) return;
  event.preventDefault();
  move();
}

/** The families of the technical passport that the person may read, in groups, with the current one marked. */
export function PassportTree({ onOpen }: { onOpen?: () => void }) {
  const id = useId();
  const { rights } = useWho();
  const { pathname } = useLocation();
  const groups = passportLists(rights, useTypes() ?? []);
  const [folded, keep] = usePreference('passport-groups-folded', asTitles);
  const isCurrent = (path: string) => `${pathname}/`.startsWith(`${path.replace(/\/objects$/, '')}/`);
  const current = groups.flatMap(({ title, screens }) =>
    folded.includes(title) ? [] : screens.filter(({ path }) => isCurrent(path)),
  )[0]?.path;
  const turn = (title: string) =>
    keep(folded.includes(title) ? folded.filter((one) => one !== title) : [...folded, title]);
  const link = (name: string, path: string, isTab: boolean) => (
    <Link
      {...linkTo(path)}
      ref={isTab ? showWhole : null}
      role="treeitem"
      aria-current={isTab && path !== paths.objectTypes ? 'page' : undefined}
      tabIndex={isTab ? 0 : -1}
      data-autofocus={isTab || undefined}
      className={classes.item}
      onClick={onOpen}
    >
      {name}
    </Link>
  );
  return (
    <nav className={classes.tree} aria-label="Технический паспорт">
      <ul role="tree" aria-label="Виды записей" onKeyDown={press}>
        <li role="none">{link('Весь паспорт', paths.objectTypes, current === undefined)}</li>
        {groups.map(({ title, screens }, index) => {
          const isOpen = !folded.includes(title);
          const Turn = isOpen ? IconChevronDown : IconChevronRight;
          return (
            <li key={title} role="none">
              <button
                type="button"
                role="treeitem"
                aria-expanded={isOpen}
                aria-owns={isOpen ? `${id}-${index}` : undefined}
                tabIndex={-1}
                className={classes.group}
                onClick={() => turn(title)}
              >
                <Turn size={14} aria-hidden />
                {title}
              </button>
              {isOpen && (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the group of a tree
                <ul role="group" id={`${id}-${index}`}>
                  {screens.map(({ name, path }) => (
                    <li key={path} role="none">
                      {link(name, path, path === current)}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
