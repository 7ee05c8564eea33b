import { Trans } from '@lingui/react/macro';
import { TextField } from '@clube/shared/ui';
import { fieldToMoment, momentToField } from '../../moment.ts';

type Period = { starts_at: string | null; ends_at: string | null };

/** From when to when something stands on the home. */
export const PeriodFields = ({ of, onChange }: { of: Period; onChange: (more: Partial<Period>) => void }) => (
  <>
    <TextField
      type="datetime-local"
      label={<Trans>Começa em</Trans>}
      value={momentToField(of.starts_at)}
      hint={<Trans>Sem data, começa quando você publica.</Trans>}
      onChange={(event) => onChange({ starts_at: fieldToMoment(event.target.value) })}
    />
    <TextField
      type="datetime-local"
      label={<Trans>Termina em</Trans>}
      value={momentToField(of.ends_at)}
      hint={<Trans>Sem data, fica até você tirar.</Trans>}
      onChange={(event) => onChange({ ends_at: fieldToMoment(event.target.value) })}
    />
  </>
);
