import { Alert, Group, Loader, Text } from '@mantine/core';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { ImportFileInput } from '../../ui/input/ImportFileInput.tsx';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import type { ImportWork } from './use-import.ts';

interface Props {
  /** The layouts that a file of this list may have. */
  layouts: readonly Resource[];
  resource: Resource;
  work: ImportWork;
  onLayout: (name: string) => void;
}

/** The choice of a file. */
export const ImportStart = ({ layouts, resource, work, onLayout }: Props) => (
  <>
    {work.isGone && (
      <Alert color="orange">
        Начатой загрузки больше нет: для этого списка выбрали другой файл, возможно, в другом окне. Выберите файл снова.
      </Alert>
    )}
    {layouts.length > 1 && (
      <OptionSelect
        label="Что в файле"
        required
        data={layouts.map(({ name, titles }) => ({ value: name, label: titles.list }))}
        value={resource.name}
        onChange={(name) => name && onLayout(name)}
      />
    )}
    <ImportFacts key={resource.name} resource={resource} />
    <ImportFileInput
      key={`file ${resource.name}`}
      maxMb={MAX_FILE_MB}
      onChange={async (file) => {
        if (file) await work.open(file);
      }}
    />
    <output>
      {work.isBusy && (
        <Group gap="xs">
          <Loader size="xs" aria-hidden />
          <Text size="sm">Читаем файл…</Text>
        </Group>
      )}
    </output>
  </>
);
