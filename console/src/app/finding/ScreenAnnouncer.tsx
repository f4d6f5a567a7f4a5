import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announceScreen } from './announce-screen.ts';

/** Announces each screen opened within the console to screen readers. */
export function ScreenAnnouncer() {
  const { pathname } = useLocation();
  useEffect(() => announceScreen(pathname), [pathname]);
  return null;
}
