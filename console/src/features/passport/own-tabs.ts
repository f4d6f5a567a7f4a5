/** Tabs of a card that are more than a list of what refers to it. */
export const ownTabs: Readonly<Record<string, readonly { label: string; place: string }[]>> = {
  'branch-offices': [{ label: 'План', place: 'plan' }],
  substations: [{ label: 'Схема', place: 'diagram' }],
  'metering-points': [
    { label: 'Показания', place: 'values' },
    { label: 'Полнота', place: 'coverage' },
    { label: 'Баланс', place: 'balance' },
    { label: 'Приборы', place: 'devices' },
  ],
};
