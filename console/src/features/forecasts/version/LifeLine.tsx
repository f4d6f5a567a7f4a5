import { versionStates, type VersionState } from 'contract/features/forecasts/facts.ts';
import classes from '../shown/Forecasts.module.css';

const way: readonly VersionState[] = [
  'draft',
  'queued',
  'running',
  'ready',
  'review',
  'approved',
  'published',
  'archived',
];

/** The lifecycle of a version from draft to archive, with the present state. */
export function LifeLine({ state }: { state: VersionState }) {
  const steps = way.map((step) => (state === 'failed' && step === 'running' ? state : step));
  const present = steps.indexOf(state);
  return (
    <ol className={classes.life} aria-label="Путь версии">
      {steps.map((step, index) => (
        <li key={step} data-past={index < present || undefined} aria-current={index === present ? 'step' : undefined}>
          {versionStates[step]}
        </li>
      ))}
    </ol>
  );
}
