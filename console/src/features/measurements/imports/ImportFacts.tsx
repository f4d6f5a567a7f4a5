import { measurementImportSources } from 'contract/features/measurements/imports/facts.ts';
import type { MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import type { ReactNode } from 'react';
import facts from '../../../resource/form/Form.module.css';
import { formatDate, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { Status } from '../../../ui/StatusText.tsx';
import { importLooks } from './import-looks.ts';

const letterText = ({ letterFrom, letterSubject, letterAt }: MeasurementImport, zone: string): string =>
  [letterFrom, letterSubject && `«${letterSubject}»`, letterAt && formatDateTime(letterAt, zone)]
    .filter(Boolean)
    .join(', ');

/** The contents of a file and the result of its import. */
export function ImportFacts({ state }: { state: MeasurementImport }) {
  const zone = useTimeZone();
  const { messageClass, number, day, senderInn, senderName, receivedFrom } = state;
  const sender = [senderName, senderInn && `ИНН ${senderInn}`].filter(Boolean).join(', ');
  const shown: [label: string, value: ReactNode][] = [
    ['Состояние', <Status key="status" of={importLooks} state={state.status} />],
    ['Макет', messageClass ? `${messageClass}${number === null ? '' : ` № ${number}`}` : '—'],
    ['День', day ? formatDate(day) : '—'],
    ['Отправитель', sender || '—'],
    ['Точек', formatNumber(state.points)],
    ['Значений', formatNumber(state.values)],
    ['Сумма', formatNumber(state.sum)],
    [state.status === 'trial' ? 'Будет записано суток' : 'Записано суток', formatNumber(state.written)],
    ...(state.letterFrom ? [['Письмо', letterText(state, zone)] satisfies [string, ReactNode]] : []),
    [
      'Передан',
      `${formatDateTime(state.receivedAt, zone)}, ${measurementImportSources[state.source]}: ${receivedFrom ?? '—'}`,
    ],
  ];
  return (
    <dl className={facts.facts} style={{ padding: 0 }}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
