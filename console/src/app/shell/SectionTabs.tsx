import { Outlet, useLocation } from '@tanstack/react-router';
import { useWho } from '../../api/who.ts';
import { mayOpen, navigation } from '../../navigation.ts';
import { screenNames } from '../../screen-names.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

/** The screens of the section that the person may open, those of one name as modes of a tab, and the one that is open. */
export function SectionTabs() {
  const { rights } = useWho();
  const { pathname } = useLocation();
  const address = pathname.replace(/\/$/, '');
  const section = navigation.find(({ screens }) => screens.some(({ path }) => `${address}/`.startsWith(`${path}/`)));
  const shown = (section?.screens ?? []).filter(
    (screen) => screen.hasTab && (mayOpen(rights, screen) || screen.path === address),
  );
  const tabs = [...Map.groupBy(shown, ({ path }) => screenNames[path]!.name)].map(([label, screens]) => ({
    label,
    modes: screens.map(({ path }) => ({ label: screenNames[path]!.mode ?? label, to: path })),
  }));
  return (
    <>
      {shown.length > 1 && <RouteTabs label={section!.label} tabs={tabs} />}
      <Outlet />
    </>
  );
}
