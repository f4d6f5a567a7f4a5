import { TextInput, type TextInputProps } from '@mantine/core';
import { zoneOffset } from 'contract/time/zone-offset.ts';
import { useState } from 'react';
import { momentText, parseMoment } from '../text/moment-text.ts';
import { MOSCOW, useTimeZone } from '../text/time-zone.ts';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** ISO 8601, or the typed text when it is not a moment. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A moment, typed as local time of the displayed time zone. */
export function MomentField({ value, onChange, ...rest }: Props) {
  const zone = useTimeZone();
  const [text, setText] = useState(value ? momentText(value, zone) : '');
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value ? momentText(value, zone) : '');
  }
  const type = (next: string) => {
    const parsed = next.trim() === '' ? null : (parseMoment(next, zone) ?? next);
    setText(next);
    setKnown(parsed);
    onChange(parsed);
  };
  return (
    <TextInput
      {...rest}
      description={rest.description ?? (zone === MOSCOW ? 'Московское время' : zoneOffset(zone))}
      placeholder="дд.мм.гггг чч:мм"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
