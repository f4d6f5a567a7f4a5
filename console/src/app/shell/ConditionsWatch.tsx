import { useEffect, useRef } from 'react';
import { reloadWho, useWho, whoQuery } from '../../api/who.ts';
import { queryClient } from '../../api/query-client.ts';

const EVERY_MS = 30_000;

/** Periodically reloads the effective rights, which change with working hours and networks, and drops data loaded under
 *  other rights. */
export function ConditionsWatch() {
  const { rights } = useWho();
  const unmet = JSON.stringify(rights.grants.map((grant) => grant.unmet));
  const known = useRef(unmet);
  useEffect(() => {
    const timer = setInterval(() => void queryClient.refetchQueries({ queryKey: whoQuery.queryKey }), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (known.current === unmet) return;
    known.current = unmet;
    void reloadWho();
  }, [unmet]);
  return null;
}
