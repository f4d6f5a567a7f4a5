import { Button } from '@mantine/core';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { readingSheet, type ReadingSheetRow } from 'contract/features/readings/calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { MomentField } from '../../ui/input/MomentField.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { countOf } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';
import { ChannelSelect } from '../../ui/ChannelSelect.tsx';
import { LeaveSheet } from './LeaveSheet.tsx';
import { readingForms } from './sheet-rows.ts';
import { SheetNotes } from './SheetNotes.tsx';
import { SheetTable } from './SheetTable.tsx';
import { useSheet, useSheetDraft } from './use-sheet.ts';
import { SinceNote } from '../../resource/frame/SinceNote.tsx';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';
import { refused } from '../../ui/refusal/refused.ts';

const NO_ROWS: readonly ReadingSheetRow[] = [];
const isMoment = (text: string | null): text is string => /^\d{4}-\d\d-\d\dT/.test(text ?? '');

/** The readings of many points at one moment, one row per point. */
export function SheetPage() {
  const draft = useSheetDraft();
  const { takenAt, channel } = draft;
  /** The channel chosen while there is unsaved input for another one. */
  const [next, setNext] = useState<Channel | null>(null);
  const [search, setSearch] = useState<string>();
  const mayNot = useRefusal('readings', 'create');
  const asked = { takenAt: isMoment(takenAt) ? takenAt : '', channel, search };
  const query = useCall(readingSheet.get, { query: asked }, { enabled: isMoment(takenAt), keepPrevious: true });
  const rows = query.data?.rows ?? NO_ROWS;
  const { typed, ...sheet } = useSheet(rows, draft);
  const turn = (to: Channel) => {
    setNext(null);
    sheet.clear({ channel: to });
  };
  const save = async () => {
    const written = await sheet.save();
    if (written === undefined) return;
    void toast({ color: 'green', message: `Записано: ${countOf(written, readingForms)}` });
  };
  return (
    <section className={page.page}>
      <header className={page.heading} data-back>
        <div className={page.titles}>
          <BackLink to={paths.passportList('readings')}>Показания</BackLink>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {query.data ? stateOf(rows.length, query.data.total, typed.length) : 'Загружаем…'}
          </div>
        </div>
        <Button
          {...refused(mayNot ?? (typed.length ? undefined : 'Введите хотя бы одно показание'))}
          loading={sheet.isPending}
          onClick={() => void save().catch(() => undefined)}
        >
          Записать
        </Button>
      </header>
      <div className={page.toolbar}>
        <SinceNote />
        <MomentField
          size="xs"
          label="Снято"
          value={takenAt}
          onChange={(moment) => draft.change({ takenAt: moment })}
          error={isMoment(takenAt) ? sheet.mistakeOfMoment : 'Укажите дату и время: дд.мм.гггг чч:мм'}
        />
        <ChannelSelect value={channel} onChange={typed.length ? setNext : turn} />
        <SearchInput asked={search ?? ''} label="Поиск точки" onAsk={setSearch} />
      </div>
      <SheetNotes {...sheet} />
      {query.error && (
        <div className={page.note}>
          <ErrorNote {...errorText(query.error)} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isPending && isMoment(takenAt) && <Loading height={240} m={20} w="auto" />}
      {query.data && rows.length > 0 && (
        <SheetTable
          channel={channel}
          rows={rows}
          sheet={sheet.sheet}
          messagesOf={sheet.messagesOf}
          onChange={sheet.type}
        />
      )}
      {query.data && rows.length === 0 && (
        <p className={page.note}>Приборов на точках в этот момент нет: проверьте дату и поиск.</p>
      )}
      <LeaveSheet
        typed={typed.length}
        isTurning={next !== null}
        onTurn={() => next && turn(next)}
        onStay={() => setNext(null)}
      />
    </section>
  );
}

function stateOf(shown: number, total: number, typed: number): string {
  const meters = countOf(total, ['прибор', 'прибора', 'приборов']);
  const some = shown < total ? `${meters}, показаны первые ${shown}: найдите остальные поиском` : meters;
  return `${some}${typed ? ` · введено ${countOf(typed, readingForms)}` : ''}. Enter и стрелки ведут по столбцу.`;
}
