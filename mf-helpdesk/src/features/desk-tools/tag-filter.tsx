import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ticketTagsQuery } from '@clube/shared/clients/ticket-tag';
import { SelectField } from '@clube/shared/ui';

type Props = { value: number | undefined; onChange: (tag: number | undefined) => void };

/** Tickets with one of the panel's tags; nothing where it has none. */
export function TagFilter({ value, onChange }: Props) {
  const { t } = useLingui();
  const { data } = useQuery(ticketTagsQuery());
  if (!data || (data.length === 0 && value === undefined)) return null;
  return (
    <SelectField
      label={<Trans>Etiqueta</Trans>}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t`Com qualquer etiqueta, ou nenhuma`}</option>
      {data.map(({ id, name, tickets_count: count }) => (
        <option key={id} value={id}>
          {name} ({count})
        </option>
      ))}
    </SelectField>
  );
}
