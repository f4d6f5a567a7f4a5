import { toast } from '../../ui/toast.ts';

/** Copies the address of the current screen together with its organization; where the browser gives no clipboard, shows it. */
export async function copyOrganizationLink(organization: string): Promise<void> {
  const { origin, pathname, search } = window.location;
  const link = `${origin}/o/${organization}${pathname}${search}`;
  try {
    await navigator.clipboard.writeText(link);
    void toast({ color: 'green', title: 'Ссылка скопирована', message: 'Она откроет этот экран в этой организации.' });
  } catch {
    void toast({ color: 'blue', title: 'Ссылка на этот экран', message: link, autoClose: false });
  }
}
