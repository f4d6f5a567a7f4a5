import { Outlet, useLocation } from '@tanstack/react-router';
import { useWho } from '../../api/who.ts';
import { mayOpen, navigation } from '../../navigation.ts';
import { screenNames } from '../../screen-names.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

/** The screens of the section that the person may open, and the one that is open. */
export function SectionTabs() {
  const { rights } = useWho();
  const { pathname } = useLocation();
  const address = pathname.replace(/\/$/, '');
  const section = navigation.find(({ screens }) => screens.some(({ path }) => `${address}/`.startsWith(`${path}/`)));
  const tabs = (section?.screens ?? []).flatMap((screen) => {
    const { tab } = screenNames[screen.path]!;
    return tab && mayOpen(rights, screen) ? [{ label: tab, to: screen.path }] : [];
  });
  return (
    <>
      {tabs.length > 1 && <RouteTabs label={section!.label} tabs={tabs} />}
      <Outlet />
    </>
  );
}
