import { Button, FileButton } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { toast } from '../../ui/toast.ts';
import { fromFile } from './type-file.ts';

const NewTypeDialog = lazy(async () => ({ default: (await import('./NewTypeDialog.tsx')).NewTypeDialog }));

/** Creates a type from scratch or from a file. */
export function NewTypeButtons() {
  const refusal = useRefusal('objectTypes', 'create');
  const [initial, setInitial] = useState<Readonly<Record<string, unknown>> | null>(null);
  const load = async (file: File | null) => {
    const type = file && fromFile(await file.text());
    if (type) setInitial(type);
    else if (file) void toast({ color: 'red', message: `«${file.name}»: в файле нет типа объектов` });
  };
  const shared = { disabled: refusal !== undefined, title: refusal };
  return (
    <>
      <FileButton accept="application/json" onChange={(file) => void load(file)}>
        {(props) => (
          <Button {...props} {...shared} variant="default" leftSection={<IconUpload size={16} />}>
            Загрузить из файла
          </Button>
        )}
      </FileButton>
      <Button {...shared} leftSection={<IconPlus size={16} />} onClick={() => setInitial({})}>
        Создать тип
      </Button>
      <Suspense>{initial && <NewTypeDialog initial={initial} onClose={() => setInitial(null)} />}</Suspense>
    </>
  );
}
