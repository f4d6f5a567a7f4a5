import { FileInput, Group, Select } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { classifierCalls } from 'contract/features/dictionaries/classifiers.ts';
import { classifiers, type Classifier, type dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';

const options = Object.entries(classifiers).map(([value, label]) => ({ value, label }));

interface Props {
  dictionary: Row<typeof dictionaries>;
  refusal: string | undefined;
}

/** Uploads the file of an edition; it is read, but nothing is changed yet. */
export function LoadForm({ dictionary, refusal }: Props) {
  const [classifier, setClassifier] = useState<string | null>(dictionary.classifier);
  const [edition, setEdition] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const send = useSend(classifierCalls.send);
  const missing = !classifier
    ? 'Сначала выберите классификатор.'
    : !edition
      ? 'Сначала укажите дату редакции.'
      : file
        ? undefined
        : 'Сначала выберите файл.';
  const start = async () => {
    await send.mutateAsync({
      params: { id: String(dictionary.id) },
      query: { classifier: classifier as Classifier, edition: edition! },
      body: { file: [file!] },
    });
    setFile(null);
  };
  const isRefused = refusal !== undefined;
  return (
    <>
      <Group align="flex-start">
        <Select
          label="Классификатор"
          placeholder="Выберите"
          data={options}
          value={classifier}
          onChange={setClassifier}
          disabled={isRefused || dictionary.classifier !== null}
          w={220}
        />
        <DateField label="Редакция от" value={edition} onChange={setEdition} disabled={isRefused} />
        <FileInput
          label="Файл"
          placeholder="Выберите CSV, XLSX или XLS"
          accept=".csv,.txt,.xlsx,.xls,text/csv"
          leftSection={<IconFileText size={16} aria-hidden />}
          value={file}
          onChange={(given) => {
            setFile(given);
            send.reset();
          }}
          disabled={isRefused}
          clearable
          clearButtonProps={{ 'aria-label': 'Убрать файл' }}
          flex="1 1 260px"
          description="ОКТМО — как его публикует Росстат; прочие — таблица со столбцами «Код» и «Наименование». До 50 МБ"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </Group>
      {send.error && <ErrorNote {...formErrorText(send.error)} />}
      <Group>
        <ActionButton
          icon={IconUpload}
          refusal={refusal ?? missing}
          onClick={() => void start().catch(() => undefined)}
        >
          Прочитать файл
        </ActionButton>
      </Group>
    </>
  );
}
