import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DEFAULT_PERIOD, widgetPeriods } from 'contract/features/widgets/settings.ts';

const options = Object.entries(widgetPeriods).map(([value, label]) => ({ value, label }));

interface Props {
  period: string;
}

/** The period of widgets without a period of their own; kept in the address. */
export function PeriodSelect({ period }: Props) {
  const navigate = useNavigate();
  return (
    <Select
      aria-label="Период"
      data={options}
      value={period}
      allowDeselect={false}
      flex="0 1 200px"
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: { period: chosen === DEFAULT_PERIOD ? undefined : chosen } as never,
          replace: true,
        })
      }
    />
  );
}
