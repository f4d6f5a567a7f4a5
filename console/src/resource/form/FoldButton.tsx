import { Button } from '@mantine/core';

interface Props {
  count: number;
  areShown: boolean;
  onShow: (areShown: boolean) => void;
}

/** Shows or hides the empty fields of a card. */
export const FoldButton = ({ count, areShown, onShow }: Props) => (
  <div>
    <Button variant="subtle" size="compact-sm" ml={-8} aria-expanded={areShown} onClick={() => onShow(!areShown)}>
      {areShown ? 'Скрыть пустые' : 'Показать пустые'} ({count})
    </Button>
  </div>
);
