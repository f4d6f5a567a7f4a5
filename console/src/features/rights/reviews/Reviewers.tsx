import { Text } from '@mantine/core';
import { IconUserShare } from '@tabler/icons-react';
import { employees } from 'contract/features/employees/facts.ts';
import { reviewCalls, type Reviewer, type RightsReview } from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { rightForms } from './review-words.ts';

interface Props {
  review: RightsReview;
  reviewers: readonly Reviewer[];
}

interface DialogProps {
  review: RightsReview;
  from: Reviewer;
  onClose: () => void;
}

/** Hands the undecided rights over to another reviewer. */
function HandOverDialog({ review: { guid }, from, onClose }: DialogProps) {
  const [to, setTo] = useState<string | null>(null);
  const send = useSend(reviewCalls.handOver);
  const run = async () => {
    const { moved } = await send.mutateAsync({ params: { guid }, body: { from: from.guid, to: to! } });
    void toast({ color: 'green', message: `Передано: ${countOf(moved, rightForms)}` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Передать решения: ${from.name}`}
      label="Передать"
      isPending={send.isPending}
      isDisabled={to === null}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">Перейдёт то, о чём ещё не решено, кроме прав самого преемника. Решённое останется.</Text>
      <ReferenceInput to={employees.name} label="Кому" required data-autofocus value={to} onChange={setTo} />
    </ConfirmDialog>
  );
}

const columns = [
  { label: 'Кто решает', wraps: true as const, cell: ({ name }: Reviewer) => name },
  { label: 'Решено', isNumber: true as const, cell: ({ decided, total }: Reviewer) => `${decided} из ${total}` },
  { label: 'Отозвать', isNumber: true as const, cell: ({ toRemove }: Reviewer) => toRemove },
];

/** The reviewers and their progress. */
export function Reviewers({ review, reviewers }: Props) {
  const mayManage = isAdministrator(useWho().rights);
  const [from, setFrom] = useState<Reviewer | null>(null);
  if (!mayManage) return null;
  return (
    <>
      <PlainTable
        label="Кто решает"
        columns={columns}
        rows={reviewers}
        rowKey={({ guid }) => guid ?? 'nobody'}
        nothing=""
        {...(review.state === 'open' && {
          children: (one: Reviewer) => (
            <ActionButton
              icon={IconUserShare}
              refusal={one.decided < one.total ? undefined : 'Всё решено'}
              onClick={() => setFrom(one)}
            >
              Передать
            </ActionButton>
          ),
        })}
      />
      {from && <HandOverDialog review={review} from={from} onClose={() => setFrom(null)} />}
    </>
  );
}
