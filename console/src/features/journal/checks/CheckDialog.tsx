import '@mantine/core/styles/Progress.layer.css';
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { brokenNames, journal, type JournalBreak } from 'contract/features/journal/calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  onClose: () => void;
}

const LANES = 64;

interface State {
  lane: number;
  checked: number;
  forgotten: number;
  broken: (JournalBreak & { lane: number }) | null;
  error: unknown;
  isDone: boolean;
}

const start: State = { lane: 0, checked: 0, forgotten: 0, broken: null, error: null, isDone: false };

/** Checks the lanes of the journal portion by portion until the end or the first broken entry. */
async function check(signal: AbortSignal, onState: (state: State) => void): Promise<void> {
  let state = start;
  for (let lane = 0; lane < LANES && !state.broken; lane++) {
    for (let after = 0, isEnd = false; !isEnd && !state.broken;) {
      const found = await call(journal.check, { query: { lane: String(lane), after: String(after) }, signal });
      after = found.last;
      isEnd = found.isEnd;
      const broken = found.broken && { ...found.broken, lane };
      const [checked, forgotten] = [state.checked + found.checked, state.forgotten + found.forgotten];
      state = { ...state, lane: lane + 1, checked, forgotten, broken };
      onState(state);
    }
  }
  onState({ ...state, isDone: true });
}

/** Checks that no journal entry was altered, removed or moved, and shows the progress. */
export function CheckDialog({ onClose }: Props) {
  const zone = useTimeZone();
  const [state, setState] = useState(start);
  useEffect(() => {
    const abort = new AbortController();
    check(abort.signal, setState).catch((error: unknown) => {
      if (!abort.signal.aborted) setState((present) => ({ ...present, error, isDone: true }));
    });
    return () => abort.abort();
  }, []);
  const { lane, checked, forgotten, broken, error, isDone } = state;
  const count = countOf(checked, ['запись', 'записи', 'записей']);

  return (
    <Dialog onClose={onClose} title="Целостность журнала" size="lg">
      <Stack>
        <Text size="sm">
          Каждая запись хранит отпечаток предыдущей. Если запись изменить, удалить или переставить, отпечатки не
          сойдутся.
        </Text>
        {!isDone && <Progress value={(lane / LANES) * 100} aria-label="Проверено дорожек" />}
        <Text aria-live="polite">
          {isDone ? 'Проверено' : 'Проверяем'}: {count}
          {forgotten > 0 && `, из них удалено по срокам хранения: ${formatNumber(forgotten)}`}
        </Text>
        {error !== null && <ErrorNote {...errorText(error)} />}
        {isDone && error === null && !broken && (
          <Alert color="green" title="Журнал цел">
            Ни одна запись не изменена, не удалена и не переставлена.
          </Alert>
        )}
        {broken && (
          <Alert color="red" role="alert" title={`Цепочка нарушена: ${brokenNames[broken.problem]}`}>
            Дорожка {broken.lane}, место {broken.position}
            {broken.number !== null && `, у записи №\u00a0${broken.number}`}
            {broken.at && ` от ${formatDateTime(broken.at, zone)}`}. Сравните с резервной копией.
          </Alert>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {isDone ? 'Закрыть' : 'Прервать'}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
