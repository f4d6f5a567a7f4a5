import { SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  temperatureCalls,
  temperatureKinds,
  type LoadedTemperature,
  type TemperatureKind,
} from 'contract/features/forecasts/temperature.ts';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { SampleLink } from '../../../ui/SampleLink.tsx';
import { ImportFileInput } from '../../../ui/input/ImportFileInput.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast.ts';

type Finding = LoadedTemperature['findings'][number];

const columns: readonly PlainColumn<Finding>[] = [
  { label: 'Где', cell: ({ place }) => place },
  { label: 'Что не так', wraps: true, cell: ({ text }) => text },
];

function Tried({ found }: { found: LoadedTemperature }) {
  const { hours, changed, from, to, findings } = found;
  return (
    <>
      {from && to && (
        <Text size="sm">
          В файле значений: {formatNumber(hours)}, с {formatDate(from)} по {formatDate(to)}; новых или изменённых —{' '}
          {formatNumber(changed)}.
        </Text>
      )}
      {findings.length > 0 && (
        <>
          <Text size="sm">Исправьте файл: пока в нём есть ошибки, ничего не загрузится.</Text>
          <PlainTable
            label="Ошибки файла"
            columns={columns}
            rows={findings}
            rowKey={({ place, text }) => `${place} ${text}`}
            nothing=""
          />
        </>
      )}
    </>
  );
}

/** Uploads the temperature of regions: a file is checked first and then loaded as a whole. */
export function TemperatureDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<TemperatureKind>('actual');
  const [file, setFile] = useState<File | null>(null);
  const given = (one: File, of: TemperatureKind) => ({ query: { kind: of }, body: { file: [one] } });
  const look = useMutation({
    mutationFn: ({ one, of }: { one: File; of: TemperatureKind }) => {
      const { query, body } = given(one, of);
      return call(temperatureCalls.load, { query: { ...query, mode: 'check' }, body });
    },
  });
  const send = useSend(temperatureCalls.load);
  const tryOut = (one: File | null, of: TemperatureKind) => {
    look.reset();
    if (one) look.mutate({ one, of });
  };
  const choose = async (one: File | null) => {
    setFile(one);
    tryOut(one, kind);
  };
  const take = async () => {
    const { query, body } = given(file!, kind);
    const { changed } = await send.mutateAsync({ query: { ...query, mode: 'write' }, body });
    void toast({ color: 'green', message: `Загружено значений температуры: ${formatNumber(changed)}.` });
    onClose();
  };
  const isReady = look.data && look.data.findings.length === 0 && look.data.changed > 0;
  return (
    <ConfirmDialog
      title="Загрузить температуру"
      label="Загрузить"
      isPending={send.isPending}
      isDisabled={!isReady}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void take().catch(() => undefined)}
    >
      <SegmentedControl
        aria-label="Что в файле"
        style={{ alignSelf: 'flex-start' }}
        data={Object.entries(temperatureKinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(value) => {
          setKind(value as TemperatureKind);
          tryOut(file, value as TemperatureKind);
        }}
      />
      <Text size="sm">
        Строка на каждый час: столбцы «Регион», «Дата», «Час» (1–24 по московскому времени), «Температура, °C».{' '}
        {kind === 'forecast' &&
          'В столбце «Выпущен» — когда составлен прогноз погоды. Без него считается, что прогноз составлен сейчас. '}
        {kind === 'actual'
          ? 'По факту программа учится, как нагрузка зависит от погоды.'
          : 'Прогноз погоды нужен на дни прогноза; выпущенный позже в расчёт не входит.'}
      </Text>
      <SampleLink file="temperature.csv" name="Температура, образец.csv" />
      <ImportFileInput maxMb={MAX_FILE_MB} onChange={choose} />
      {look.isPending && (
        <Text size="sm" component="output">
          Проверяем файл…
        </Text>
      )}
      {look.error && <ErrorNote {...formErrorText(look.error)} />}
      {look.data && <Tried found={look.data} />}
    </ConfirmDialog>
  );
}
