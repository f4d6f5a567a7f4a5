import '@mantine/core/styles/Kbd.layer.css';
import { Kbd, List, Stack, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import classes from './HelpDialog.module.css';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { helpOf } from './screen-help.ts';

interface Props {
  onClose: () => void;
}

const groups: readonly { title: string; keys: readonly [key: string, what: string][] }[] = [
  {
    title: 'Везде',
    keys: [
      ['Ctrl+K', 'Поиск и команды'],
      ['G', 'Все разделы'],
      ['/', 'К поиску в списке'],
      ['?', 'Эта справка'],
      ['Alt+J', 'Светлая или тёмная тема'],
    ],
  },
  {
    title: 'В списке',
    keys: [
      ['↑ ↓', 'По строкам'],
      ['Home End', 'К первой и последней строке'],
      ['PgUp PgDn', 'На десять строк'],
      ['Enter', 'Открыть запись'],
      ['F2', 'Изменить в строке: Tab — к соседней ячейке, Enter — сохранить, Esc — оставить как было'],
      ['Ctrl+Z', 'Вернуть, что было до сохранённой правки'],
      ['Пробел', 'Выделить строку'],
      ['Shift+↑ ↓', 'Выделять подряд'],
      ['Shift+щелчок', 'Выделить до строки; в заголовке — добавить столбец к порядку'],
    ],
  },
  {
    title: 'На рабочем столе, когда его настраивают',
    keys: [
      ['Стрелки', 'На кнопке «Переместить»: подвинуть виджет'],
      ['Shift+стрелки', 'Изменить его размер'],
      ['Enter Esc', 'Закрепить, вернуть на место'],
      ['Delete', 'Убрать виджет'],
      ['Ctrl+Z', 'Отменить шаг'],
      ['Ctrl+Shift+Z', 'Вернуть шаг'],
    ],
  },
  { title: 'На карточке', keys: [['E', 'Изменить запись']] },
  { title: 'В форме', keys: [['Ctrl+Enter', 'Сохранить']] },
];

/** The dialog begins here: there is nothing in it to fill in. */
function AboutScreen() {
  const { pathname } = useLocation();
  const found = helpOf(pathname);
  if (!found) return null;
  return (
    <section aria-label="Об этом экране" tabIndex={-1} data-autofocus>
      <Text mb={8}>{found.purpose}</Text>
      <Title order={2} size="sm" mb={6}>
        Что здесь делают
      </Title>
      <List>
        {found.things.map((thing) => (
          <List.Item key={thing}>{thing}</List.Item>
        ))}
      </List>
    </section>
  );
}

/** What the present screen is for, what is done there, and the keys. */
export const HelpDialog = ({ onClose }: Props) => (
  <Dialog onClose={onClose} title="Справка" size="lg">
    <Stack>
      <AboutScreen />
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <Title order={2} size="sm" mb={6}>
            Клавиши: {title.charAt(0).toLocaleLowerCase('ru') + title.slice(1)}
          </Title>
          <dl className={classes.keys}>
            {keys.map(([key, what]) => (
              <div key={key} className={classes.key}>
                <dt>
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  </Dialog>
);
