import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { SampleLink } from '../../../ui/SampleLink.tsx';
import classes from '../Calculator.module.css';
import type { ProfileFile } from './use-profile-file.ts';

/** The drop area for a table of hours, for somebody who has no data in the program yet. */
export function ProfileDrop({ given: { take, isReading } }: { given: ProfileFile }) {
  const [isOver, setOver] = useState(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button accepts a file as well
    <section
      className={classes.drop}
      aria-label="Мой первый год"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0] ?? null);
      }}
    >
      <Text fw={600}>Мой первый год</Text>
      <Text c="dimmed" maw={520}>
        Перетащите сюда таблицу с часами за год: строки «дата, час, кВт·ч» или день и 24 значения в строке. Программа
        проверит её, сравнит ценовые категории за двенадцать месяцев и сделает справку. Ничего не записывается.
      </Text>
      <Group gap="xs">
        <FileButton onChange={(file) => take(file)} accept=".xlsx,.xls,.csv">
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />} loading={isReading}>
              Выбрать файл
            </Button>
          )}
        </FileButton>
        <SampleLink file="profile.csv" name="Профиль, образец.csv" />
      </Group>
    </section>
  );
}
