import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, type ComponentProps } from 'react';
import type { NavigationItem } from '../../navigation.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { paths } from '../../paths.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import { linkTo } from '../../ui/link-to.ts';
import classes from './Navigation.module.css';

const ObjectCount = lazyLater(async () => ({ default: (await import('./ObjectCount.tsx')).ObjectCount }));

interface Props extends Omit<ComponentProps<'a'>, 'children'> {
  item: NavigationItem;
  /** The screen that the link opens for this person. */
  to: string | undefined;
  'data-tip'?: string | undefined;
}

export function NavigationLink({ item: { icon: Icon, label, path, screens, cards }, to, ...rest }: Props) {
  const { pathname } = useLocation();
  const hasObjects = path === paths.objectTypes;
  // The families of the technical passport and further screens have their own addresses but belong to one section.
  const isAt = (screen: string) => `${pathname}/`.startsWith(`${screen}/`);
  const isBelow =
    (hasObjects && isPassportSection(pathname.split('/')[1] ?? '')) ||
    [cards, ...screens.map((screen) => screen.path)].some((place) => place !== undefined && isAt(place));
  const content = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.label}>{label}</span>
      {hasObjects && (
        <Suspense>
          <ObjectCount />
        </Suspense>
      )}
    </>
  );
  return to === undefined ? (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- an <a> without an address has no link role of its own
    <a {...rest} role="link" aria-disabled tabIndex={0} aria-label={label} className={classes.item} data-closed>
      {content}
    </a>
  ) : (
    <Link
      {...rest}
      {...linkTo(to)}
      aria-label={label}
      className={classes.item}
      activeProps={{ 'data-active': true }}
      data-active={isBelow || undefined}
    >
      {content}
    </Link>
  );
}
