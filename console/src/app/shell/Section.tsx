import { Outlet, useMatches } from '@tanstack/react-router';
import { decideAny } from 'contract/rights/decide.ts';
import { lazy, Suspense } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';

const RefusedPage = lazy(async () => ({ default: (await import('./RefusedPage.tsx')).RefusedPage }));

/** The screen of the current address, or the reason why its section is closed to the user. */
export function Section() {
  const { rights } = useWho();
  const entity = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.entity)?.staticData.entity,
  });
  const refusal = entity && refusalText(decideAny(rights, entity, 'read'));
  return refusal ? (
    <Suspense>
      <RefusedPage refusal={refusal} />
    </Suspense>
  ) : (
    <Outlet />
  );
}
