import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMapSearch } from '@tabler/icons-react';
import { garCalls, LEAST_SOUGHT, type AddressSuggestion } from 'contract/features/organizations/gar.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';

const PAUSE_MS = 200;

interface Props {
  /** The address was entered by hand. */
  isManual: boolean;
  onFound: (found: AddressSuggestion['values']) => void;
}

/** Searches for an address in the loaded regions, and explains what to do when there are none. */
export function AddressSearch({ isManual, onFound }: Props) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isAsked = asked.length >= LEAST_SOUGHT;
  const regions = useCall(garCalls.regions, {});
  const {
    data = [],
    error,
    isFetching,
  } = useCall(garCalls.suggest, { query: { search: asked } }, { enabled: isAsked, keepPrevious: true });
  const found = new Map(data.map((one) => [one.text, one.values]));
  const choose = (chosen: string) => {
    const values = found.get(chosen);
    if (values) onFound(values);
  };
  /** A chosen street gets a trailing separator for the house number. */
  const type = (next: string) => setText(found.get(next)?.house === null ? `${next}, ` : next);
  const loaded = regions.data?.map(({ name }) => name) ?? [];
  const isNothing = isAsked && !isFetching && data.length === 0 && !error;
  return (
    <div>
      <Autocomplete
        label="Найти адрес в ГАР"
        placeholder="Начните вводить адрес: город, улица, дом"
        description={
          isManual
            ? 'Найденный адрес заполнит поля ниже и коды. Сейчас адрес введён вручную'
            : 'Адрес выбран из ГАР. Если изменить его поля, он станет введённым вручную'
        }
        leftSection={<IconMapSearch size={16} aria-hidden />}
        rightSection={isFetching && isAsked ? <Spinner size={14} label="Ищем" /> : null}
        value={text}
        onChange={type}
        onOptionSubmit={choose}
        data={isAsked ? [...found.keys()] : []}
        filter={({ options }) => options}
        withScrollArea={false}
        styles={{ options: { maxHeight: 300, overflowY: 'auto' } }}
      />
      {error && <ErrorNote {...errorText(error)} />}
      <output>
        {regions.data && loaded.length === 0 && (
          <Text size="sm" mt={4}>
            Адреса ГАР ещё не загружены: введите адрес вручную. Регион загружает администратор сервиса: карточка
            организации «Администрация сервиса», кнопка «Адреса ГАР».
          </Text>
        )}
        {loaded.length > 0 && isNothing && (
          <Text size="sm" mt={4}>
            Такого адреса нет среди загруженных регионов: {loaded.join(', ')}. Введите его вручную или попросите
            администратора сервиса загрузить нужный регион.
          </Text>
        )}
      </output>
    </div>
  );
}
