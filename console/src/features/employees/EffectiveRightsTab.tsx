import '@mantine/core/styles/Switch.layer.css';
import { Alert, Switch } from '@mantine/core';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import { useState } from 'react';
import { standings } from 'contract/rights/rights.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { CardSkeleton } from '../../resource/card/CardSkeleton.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ReferenceInput } from '../../resource/input/ReferenceInput.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';
import { EffectiveRights } from './EffectiveRights.tsx';
import classes from './EffectiveRightsTab.module.css';

/** The employee's effective rights today: one line for each section, which expands into an explanation; optionally beside the
 *  rights of another employee. */
export function EffectiveRightsTab() {
  const { row } = useRecord();
  const [other, setOther] = useState<string | null>(null);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const own = useCall(rightsCalls.ofEmployee, { params: { guid: row.guid } });
  const compared = useCall(
    rightsCalls.ofEmployee,
    { params: { guid: other ?? row.guid } },
    { enabled: other !== null },
  );
  const error = own.error ?? compared.error;
  return (
    <div className={page.scrolling} role="tabpanel" tabIndex={0}>
      <div className={classes.tools}>
        <ReferenceInput
          to="employees"
          label={null}
          aria-label="Сравнить с сотрудником"
          placeholder="Сравнить с сотрудником"
          value={other}
          onChange={setOther}
        />
        {other && (
          <Switch
            label="Только различия"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
          />
        )}
      </div>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void own.refetch()} />}
      {own.isPending && <CardSkeleton />}
      {own.data && own.data.standing !== 'working' && (
        <Alert color="orange" maw={960} mx={20}>
          {standings[own.data.standing]}: прав нет, что бы ни давали группы.
        </Alert>
      )}
      {own.data && (
        <EffectiveRights
          rights={own.data}
          other={(other && compared.data) || null}
          onlyDifferent={other !== null && onlyDifferent}
        />
      )}
    </div>
  );
}
