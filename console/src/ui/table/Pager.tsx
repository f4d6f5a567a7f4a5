import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { formatNumber, NBSP } from '../text/format.ts';

interface Props {
  page: number;
  pages: number;
  /** There may be more pages than are known. */
  isOpenEnded: boolean;
  onPage: (page: number) => void;
}

export function Pager({ page, pages, isOpenEnded, onPage }: Props) {
  const steps = [
    { label: 'Первая страница', icon: IconChevronsLeft, to: 1, isOff: page <= 1 },
    { label: 'Предыдущая страница', icon: IconChevronLeft, to: page - 1, isOff: page <= 1 },
    { label: 'Следующая страница', icon: IconChevronRight, to: page + 1, isOff: page >= pages && !isOpenEnded },
    { label: 'Последняя страница', icon: IconChevronsRight, to: pages, isOff: page >= pages },
  ];
  const button = ({ label, icon: Icon, to, isOff }: (typeof steps)[number]) => (
    <ActionIcon key={label} variant="default" aria-label={label} disabled={isOff} onClick={() => onPage(to)}>
      <Icon size={17} />
    </ActionIcon>
  );
  return (
    <Group gap={6} component="nav" aria-label="Страницы">
      {steps.slice(0, 2).map(button)}
      <span>
        Страница{NBSP}
        {formatNumber(page)}
        {isOpenEnded ? '' : ` из${NBSP}${formatNumber(Math.max(pages, 1))}`}
      </span>
      {steps.slice(2).map(button)}
    </Group>
  );
}
