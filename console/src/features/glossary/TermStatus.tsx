import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { glossary, type GlossaryStatus } from 'contract/features/glossary/facts.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { refusalText } from '../../api/decisions.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { mayOn } from '../../resource/state/protection.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { useMay } from '../../resource/state/use-may.ts';
import { isOutOfForce, sourceText } from '../../resource/value/term-source.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';
import { Status } from '../../ui/StatusText.tsx';
import { termLooks } from './term-looks.ts';
import { refused } from '../../ui/refusal/refused.ts';

/** The name of a step depends on the state it starts from. */
const stepLabel = (from: GlossaryStatus, to: GlossaryStatus): string => {
  if (to === 'review') return 'На согласование';
  if (to === 'approved') return 'Утвердить';
  if (to === 'obsolete') return 'Отменить термин';
  return from === 'review' ? 'Вернуть автору' : 'Вернуть в черновики';
};

/** The status of a term and the available transitions; a warning while the act cited by its definition is not in
 *  force. */
export function TermStatus() {
  const { row } = useRecord(glossary);
  const may = mayOn(row, useMay(glossary), 'update');
  const { data: steps } = useCall(glossaryCalls.steps, { params: { guid: row.guid } });
  const step = useSend(glossaryCalls.setStatus);
  const { status } = row;
  // Ignores the transitions that were loaded for an earlier version of the term.
  const known = steps?.version === row.version ? steps.next : [];
  const go = (next: GlossaryStatus) =>
    step.mutate({ params: { guid: row.guid }, body: { status: next }, ifMatch: row.version });

  return (
    <>
      <InHead place="state">
        <Status of={termLooks} state={status} />
      </InHead>
      <InHead place="actions">
        {known.map(({ status: next, hindrance }) => (
          <Button
            key={next}
            size="compact-sm"
            variant="default"
            loading={step.isPending}
            {...refused(refusalText(may) ?? hindrance)}
            onClick={() => go(next)}
          >
            {stepLabel(status, next)}
          </Button>
        ))}
      </InHead>
      {isOutOfForce(row) && (
        <div className={page.note}>
          <Alert color="orange" py="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
            Источник определения: {sourceText(row)}.
          </Alert>
        </div>
      )}
      {step.error && (
        <div className={page.note}>
          <ErrorNote {...errorText(step.error)} />
        </div>
      )}
    </>
  );
}
