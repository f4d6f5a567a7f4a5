import type { employees } from 'contract/features/employees/facts.ts';
import type { Input } from 'contract/kit/resource.ts';
import type { RowDraft } from '../../imports/records/find.service.ts';
import { plainKeeper, type Keeper } from '../../imports/records/save-rows.service.ts';
import { namesakesOf, type PersonDescription } from './namesakes.service.ts';

/** The people in rows with complete names. */
export const describedIn = (drafts: readonly RowDraft[]): PersonDescription[] =>
  drafts.flatMap(({ number, values }) => {
    const { lastName, firstName, middleName, email, phone, personnelNumber } = values as Partial<
      Input<typeof employees>
    >;
    return lastName && firstName ? [{ number, lastName, firstName, middleName, email, phone, personnelNumber }] : [];
  });

/** Saves cards imported from a personnel list: a person with a card under another personnel number, or without one,
 *  does not get a second card without confirmation. */
export const employeeKeeper: Keeper = {
  ...plainKeeper,
  async likely({ tx, actor }, drafts) {
    const found = await namesakesOf(tx, actor, describedIn(drafts));
    return new Map(
      [...found].map(([number, namesakes]) => [
        number,
        namesakes.flatMap(({ card, title, by }) => (card ? [{ guid: card, title, by }] : [])),
      ]),
    );
  },
};
