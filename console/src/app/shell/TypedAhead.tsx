import { useEffect, useEffectEvent } from 'react';

interface Props {
  onType: (letter: string) => void;
}

/** Takes what is typed before the field for it has come. */
export function TypedAhead({ onType }: Props) {
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
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
