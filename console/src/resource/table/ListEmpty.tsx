import { Button, Text } from '@mantine/core';
import { refusalText } from '../../api/decisions.ts';
import classes from '../../ui/Page.module.css';
import { useList } from '../state/list-context.ts';

/** Explains what the list will contain, why it is empty, and the next step. */
export function ListEmpty() {
  const { resource, search, change, may, isPast, kept, firstStep } = useList();
  const isNarrowed = Boolean(search.search || search.filter);
  const many = resource.titles.count[2];

  return (
    <div className={classes.empty}>
      {isNarrowed ? (
        <>
          <Text fw={600}>По этому запросу ничего не нашлось</Text>
          {search.search && (
            <Text c="dimmed" maw={520} ta="center">
              Поиск смотрит слова самой записи. По связанному — объекту, прибору, производителю — отбирают в «Фильтре»,
              а сразу по всем разделам ищут через Ctrl+K.
            </Text>
          )}
          <Button variant="default" onClick={() => void change({ search: undefined, filter: undefined })}>
            Показать все записи
          </Button>
        </>
      ) : (
        <>
          <Text fw={600}>{isPast ? 'В этот момент записей не было' : `Здесь будет список ${many}`}</Text>
          <Text c="dimmed">
            {isPast
              ? 'Выберите более поздний.'
              : (kept ?? (may.create.allowed || firstStep ? 'Пока нет ни одной записи.' : refusalText(may.create)))}
          </Text>
          {firstStep ??
            (may.create.allowed && !kept && (
              <Button onClick={() => void change({ create: true })}>Создать {resource.titles.accusative}</Button>
            ))}
        </>
      )}
    </div>
  );
}
