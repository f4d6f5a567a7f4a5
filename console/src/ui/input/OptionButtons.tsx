import { Text, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './OptionButtons.module.css';

interface Props {
  label: string;
  options: readonly { value: string; label: string; note?: string | undefined }[];
  onChoose: (value: string) => void;
  nothing: string;
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const present = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((present + step) % buttons.length)?.focus();
}

/** A short list of options as buttons; arrows move, Enter selects. */
export const OptionButtons = ({ label, options, onChoose, nothing }: Props) =>
  options.length ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons inside
    <ul className={classes.list} aria-label={label} onKeyDown={moveFocus}>
      {options.map((option) => (
        <li key={option.value}>
          <UnstyledButton className={classes.option} onClick={() => onChoose(option.value)}>
            {option.label}
            {option.note && (
              <Text span display="block" size="xs" c="dimmed">
                {option.note}
              </Text>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  ) : (
    <Text c="dimmed">{nothing}</Text>
  );
