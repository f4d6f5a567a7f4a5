import { Skeleton } from '@mantine/core';
import { Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { paths } from '../../paths.ts';
import form from '../../resource/frame/Tab.module.css';

const tabs = {
  accuracy: lazy(async () => ({ default: (await import('./accuracy/AccuracyTab.tsx')).AccuracyTab })),
  backtest: lazy(async () => ({ default: (await import('./backtest/BacktestTab.tsx')).BacktestTab })),
  inputs: lazy(async () => ({ default: (await import('./inputs/InputsTab.tsx')).InputsTab })),
  versions: lazy(async () => ({ default: (await import('./versions/VersionsTab.tsx')).VersionsTab })),
} as const;

const waiting = (
  <div className={form.tab} role="tabpanel" aria-busy="true">
    <Skeleton height={180} maw={960} />
  </div>
);

/** The tab of a forecast named in the address; the first one by default. */
export function ForecastTab() {
  const { id = '', tab = '' } = useParams({ strict: false }) as { id?: string; tab?: string };
  const Tab = tabs[tab as keyof typeof tabs];
  return <Suspense fallback={waiting}>{Tab ? <Tab /> : <Navigate to={paths.forecastCard(id)} replace />}</Suspense>;
}
