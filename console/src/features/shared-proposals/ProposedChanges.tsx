import type { SharedProposal } from 'contract/features/shared-proposals/calls.ts';
import classes from './Proposals.module.css';

const NOTHING = '—';

interface Props {
  proposal: SharedProposal;
}

/** Field by field: as it is now, or was when it is decided, and as proposed. */
export function ProposedChanges({ proposal: { lines, state } }: Props) {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">{state === 'open' ? 'Сейчас' : 'Было'}</th>
          <th scope="col">Предложено</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, label, was, now, proposed }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{(state === 'open' ? (now ?? was) : was) || NOTHING}</td>
            <td>{proposed || NOTHING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
