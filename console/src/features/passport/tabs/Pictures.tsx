import { Button, Group, Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Attachment } from 'contract/features/attachments/calls.ts';
import { useState, type KeyboardEvent } from 'react';
import { BlobImage } from '../../../ui/picture/BlobImage.tsx';
import classes from './Pictures.module.css';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

type Load = (file: Attachment, signal: AbortSignal) => Promise<Blob>;

interface Props {
  files: readonly Attachment[];
  load: Load;
}

const usePicture = (file: Attachment, load: Load, enabled: boolean) =>
  useQuery({
    queryKey: ['picture', file.guid],
    queryFn: ({ signal }) => load(file, signal),
    enabled,
    staleTime: Infinity,
  });

interface OneProps {
  file: Attachment;
  load: Load;
}

function Thumbnail({ file, load, onOpen }: OneProps & { onOpen: () => void }) {
  const { ref, inViewport } = useInViewport<HTMLButtonElement>();
  const { data, error } = usePicture(file, load, inViewport);
  const label = `Открыть «${file.name}»`;
  return (
    <button ref={ref} type="button" className={classes.thumbnail} aria-label={label} onClick={onOpen}>
      {data ? <BlobImage content={data} name={file.name} /> : error ? 'Не загрузилось' : 'Загружаем…'}
    </button>
  );
}

function Whole({ file, load }: OneProps) {
  const { data, error } = usePicture(file, load, true);
  if (data) return <BlobImage content={data} name={file.name} className={classes.whole} />;
  return <Text>{error ? 'Изображение не загрузилось: закройте и откройте его снова.' : 'Загружаем…'}</Text>;
}

/** The photographs among the files of a record; each opens at full size, with arrows to the next ones. */
export function Pictures({ files, load }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  const file = opened === null ? undefined : files[opened];
  const turn = (step: number) => setOpened(((opened ?? 0) + step + files.length) % files.length);
  const walk = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.pictures} aria-label="Фотографии">
        {files.map((one, index) => (
          <li key={one.guid}>
            <Thumbnail file={one} load={load} onOpen={() => setOpened(index)} />
          </li>
        ))}
      </ul>
      {file && (
        <Dialog size="xl" title={file.name} onClose={() => setOpened(null)} onKeyDown={walk}>
          <Whole key={file.guid} file={file} load={load} />
          {files.length > 1 && (
            <Group justify="space-between" mt="sm">
              <Button variant="default" leftSection={<IconChevronLeft size={16} />} onClick={() => turn(-1)}>
                Предыдущая
              </Button>
              <Button variant="default" rightSection={<IconChevronRight size={16} />} onClick={() => turn(1)}>
                Следующая
              </Button>
            </Group>
          )}
        </Dialog>
      )}
    </>
  );
}
