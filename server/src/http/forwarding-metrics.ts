import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { askOnce } from './state-metrics.ts';

interface ForwardingState {
  lag_entries: number;
  lag_seconds: number;
  sent: number;
  failures: number;
}

/** Metrics of forwarding the journal. Unknown values are NaN, which triggers no alert. */
export function collectForwarding(registry: Registry, isForwarded: boolean, database: () => pg.Pool | undefined): void {
  const look = askOnce(() =>
    isForwarded ? database()?.query<ForwardingState>('select * from forwarding_state()') : undefined,
  );
  const measure = (name: string, help: string, of: 'lag_entries' | 'lag_seconds') => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set((await look())?.[of] ?? Number.NaN),
    });
  };
  const count = (name: string, help: string, of: 'sent' | 'failures') => {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const total = (await look())?.[of] ?? 0;
        counter.reset();
        counter.inc(total);
      },
    });
  };
  measure('energoconsole_forwarding_lag_entries', 'Entries of the journal that are not forwarded yet.', 'lag_entries');
  measure('energoconsole_forwarding_lag_seconds', 'The age of the oldest entry that is not forwarded.', 'lag_seconds');
  count('energoconsole_forwarded_total', 'Entries forwarded by all programs, repeated ones too.', 'sent');
  count('energoconsole_forwarding_failures_total', 'Attempts to forward that failed.', 'failures');
}
