import { toast } from '../ui/toast.ts';
import { errorText } from './error-text.ts';

/** Tells what failed where nothing on the screen can. */
export function toastError(error: unknown): void {
  const { title, text } = errorText(error);
  void toast({ color: 'red', title, message: text });
}
