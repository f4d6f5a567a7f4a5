import { useEffect, useRef } from 'react';
import { lookAnew, useWho, whoQuery } from '../../api/who.ts';
import { queryClient } from '../../api/query-client.ts';

const EVERY_MS = 30_000;

/** Asks again and again what the groups of the person give: their hours begin and end, and the person moves between networks. What was
 *  loaded under other rights is dropped. */
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
    void lookAnew();
  }, [unmet]);
  return null;
}
