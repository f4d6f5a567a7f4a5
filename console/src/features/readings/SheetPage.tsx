import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { readingSheet } from 'contract/features/readings/calls.ts';
import { firstDayOf, monthOf } from 'contract/time/calendar.ts';
import { dayBegins, moscowToday, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { errorText, formErrorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { useRefusal } from '../../api/who.ts';
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
import { takenOf, typedRows, type TypedSheet } from './sheet-rows.ts';
import { SheetTable } from './SheetTable.tsx';

const NOTHING: TypedSheet = {};
const forms = ['показание', 'показания', 'показаний'] as const;
const monthBegan = () => new Date(dayBegins(firstDayOf(monthOf(moscowToday())), MOSCOW_ZONE)).toISOString();
const isMoment = (text: string | null): text is string => /^\d{4}-\d\d-\d\dT/.test(text ?? '');

/** The readings of many points at one moment, typed one under another. */
export function SheetPage() {
  useDocumentTitle('Снять показания — Энергоконсоль');
  const [takenAt, setMoment] = useState<string | null>(monthBegan);
  const [channel, setChannel] = useState<Channel>('01');
  const [search, setSearch] = useState<string>();
  const [sheet, setSheet] = useState(NOTHING);
  /** The devices of the last attempt, in the order in which refusals count them. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const mayNot = useRefusal('readings', 'create');
  const asked = { takenAt: isMoment(takenAt) ? takenAt : '', channel, search };
  const query = useCall(readingSheet.get, { query: asked }, { enabled: isMoment(takenAt), keepPrevious: true });
  const { send, places, isPending, error } = useCheckedSend(readingSheet.save);
  const typed = typedRows(sheet);
  const messagesOf = (device: string) => {
    const start = `rows.${sent.indexOf(device)}.`;
    const own = Object.entries(places).filter(([place]) => place.startsWith(start));
    return Object.fromEntries(own.map(([place, message]) => [place.slice(start.length), message]));
  };
  const save = async () => {
    setSent(typed.map(({ row }) => row.deviceGuid));
    const saved = await send({ body: { takenAt: takenAt ?? '', channel, rows: typed.map(takenOf) } });
    if (!saved) return;
    setSheet(NOTHING);
    void toast({ color: 'green', message: `Записано: ${countOf(saved.created + saved.updated, forms)}` });
  };
  const rows = query.data?.rows ?? [];
  const hidden = typed.filter(({ row }) => !rows.some(({ deviceGuid }) => deviceGuid === row.deviceGuid));
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <BackLink to={paths.passportList('readings')}>Показания</BackLink>
          <Title order={1}>Снять показания</Title>
          <div className={page.state} aria-live="polite">
            {query.data ? stateOf(rows.length, query.data.total, typed.length) : 'Загружаем…'}
          </div>
        </div>
        <Button
          disabled={typed.length === 0 || mayNot !== undefined}
          title={mayNot ?? (typed.length ? undefined : 'Введите хотя бы одно показание')}
          loading={isPending}
          onClick={() => void save().catch(() => undefined)}
        >
          Записать
        </Button>
      </header>
      <div className={page.toolbar}>
        <MomentField
          size="xs"
          label="Снято"
          value={takenAt}
          onChange={setMoment}
          error={isMoment(takenAt) ? places.takenAt : 'Укажите дату и время: дд.мм.гггг чч:мм'}
        />
        <ChannelSelect
          value={channel}
          onChange={(next) => {
            setChannel(next);
            setSheet(NOTHING);
          }}
        />
        <SearchInput asked={search ?? ''} label="Поиск точки" onAsk={setSearch} />
      </div>
      {error && (
        <div className={page.note}>
          <ErrorNote {...formErrorText(error)} />
        </div>
      )}
      {hidden.length > 0 && (
        <Text className={page.note} size="sm">
          {`Введённое есть и вне показанного: ${hidden.map(({ row }) => `«${row.name}»`).join(', ')}. Оно тоже запишется.`}
        </Text>
      )}
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
          sheet={sheet}
          messagesOf={messagesOf}
          onChange={(one) => setSheet({ ...sheet, [one.row.deviceGuid]: one })}
        />
      )}
      {query.data && rows.length === 0 && (
        <p className={page.note}>Приборов на точках в этот момент нет: проверьте дату и поиск.</p>
      )}
    </section>
  );
}

function stateOf(shown: number, total: number, typed: number): string {
  const meters = countOf(total, ['прибор', 'прибора', 'приборов']);
  const some = shown < total ? `${meters}, показаны первые ${shown}: найдите остальные поиском` : meters;
  return `${some}${typed ? ` · введено ${countOf(typed, forms)}` : ''}. Enter и стрелки ведут по столбцу.`;
}
