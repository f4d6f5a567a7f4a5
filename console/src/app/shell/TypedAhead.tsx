import { useEffect, useEffectEvent } from 'react';

interface Props {
  onType: (letter: string) => void;
}

/** Captures keys typed before the palette's field has the focus. */
export function TypedAhead({ onType }: Props) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey;
    if (isCommand || document.activeElement?.matches('.mantine-Spotlight-search')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onType(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => take(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}
