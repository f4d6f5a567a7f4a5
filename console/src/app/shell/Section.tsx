import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { decideAny } from 'contract/rights/decide.ts';
import { lazy, Suspense, useEffect } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';

const RefusedPage = lazy(async () => ({ default: (await import('./RefusedPage.tsx')).RefusedPage }));

/** The screen of the current address, or the reason why its section is closed to the user. */
export function Section() {
  const { rights } = useWho();
  const { pathname } = useLocation();
  useEffect(() => void import('../finding/visits.ts').then(({ visit }) => visit(pathname)), [pathname]);
  const entities = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.entities)?.staticData.entities,
  });
  const decisions = entities?.map((entity) => decideAny(rights, entity, 'read')) ?? [];
  const refusal = decisions.some(({ allowed }) => allowed) ? undefined : decisions[0] && refusalText(decisions[0]);
  return refusal ? (
    <Suspense>
      <RefusedPage refusal={refusal} entity={entities![0]!} />
    </Suspense>
  ) : (
    <Outlet />
  );
}
