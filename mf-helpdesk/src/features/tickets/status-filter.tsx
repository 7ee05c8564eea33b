import { useLingui } from '@lingui/react/macro';
import { FilterGroup } from './filter-group.tsx';

const statuses = ['', 'open', 'closed'] as const;
export type StatusFilterValue = (typeof statuses)[number];
export const statusOf = (text: string): StatusFilterValue => statuses.find((known) => known === text) ?? '';

/** All tickets, the open or the closed ones. */
export function StatusFilter({
  value,
  onChange,
}: {
  value: StatusFilterValue;
  onChange: (value: StatusFilterValue) => void;
}) {
  const { t } = useLingui();
  return (
    <FilterGroup
      label={t`Filtrar chamados`}
      names={{ '': t`Todos`, open: t`Abertos`, closed: t`Fechados` }}
      order={statuses}
      value={value}
      onChange={onChange}
    />
  );
}
