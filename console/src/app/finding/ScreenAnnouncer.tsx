import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announceScreen } from './announce-screen.ts';

/** Tells a screen reader of each screen that is opened within the console. */
export function ScreenAnnouncer() {
  const { pathname } = useLocation();
  useEffect(() => announceScreen(pathname), [pathname]);
  return null;
}
