import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tellScreen } from './tell-screen.ts';

/** Tells a screen reader of each screen that is opened within the console. */
export function ToldScreen() {
  const { pathname } = useLocation();
  useEffect(() => tellScreen(pathname), [pathname]);
  return null;
}
