import { OptionSelect, type OptionSelectProps } from '../../ui/input/OptionSelect.tsx';

interface Props extends Omit<OptionSelectProps, 'data'> {
  options: Readonly<Record<string, string>>;
}

/** Selects one option of a closed list. */
export const ChoiceInput = ({ options, ...rest }: Props) => (
  <OptionSelect
    {...rest}
    data={Object.entries(options).map(([value, label]) => ({ value, label }))}
    nothingFoundMessage="Ничего не нашлось"
  />
);
