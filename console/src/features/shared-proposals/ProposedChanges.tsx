import type { SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import classes from './Proposals.module.css';

const NOTHING = '—';

interface Props {
  proposal: SharedProposal;
}

/** Field by field: as it is now, or was when it is decided, and as proposed; a new record as proposed. */
export function ProposedChanges({ proposal: { kind, lines, state } }: Props) {
  const shown = kind === 'change' ? lines : lines.filter(({ proposed }) => proposed);
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Поле</th>
          {kind === 'change' && <th scope="col">{state === 'open' ? 'Сейчас' : 'Было'}</th>}
          <th scope="col">Предложено</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ field, label, was, now, proposed }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {kind === 'change' && <td>{(state === 'open' ? (now ?? was) : was) || NOTHING}</td>}
            <td>{proposed || NOTHING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
