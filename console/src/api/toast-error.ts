import { toast } from '../ui/toast.ts';
import { errorText } from './error-text.ts';

/** Shows an error as a notification when no part of the screen can show it. */
export function toastError(error: unknown): void {
  const { title, text } = errorText(error);
  void toast({ color: 'red', title, message: text });
}
