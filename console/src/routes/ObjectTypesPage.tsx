import { lazy, Suspense } from 'react';
import { useDecision } from '../api/decisions.ts';

const TypesPage = lazy(async () => ({ default: (await import('../features/object-types/TypesPage.tsx')).TypesPage }));
const FamiliesPage = lazy(async () => ({
  default: (await import('../features/passport/overview/FamiliesPage.tsx')).FamiliesPage,
}));

/** The screen of `/object-types`: the types, or the families alone for whoever may not read types. */
export const ObjectTypesPage = () => (
  <Suspense>{useDecision('objectTypes', 'read').allowed ? <TypesPage /> : <FamiliesPage />}</Suspense>
);
