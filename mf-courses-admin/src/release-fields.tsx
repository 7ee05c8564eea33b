import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Rule } from '@clube/shared/contracts/rule';
import { SelectField, TextField } from '@clube/shared/ui';
import { fieldToMoment, momentToField } from './moment.ts';
import * as css from './parts.css.ts';

type Mode = 'now' | 'date' | 'days';
const modeOf = ({ release_at, release_after_days }: Rule): Mode =>
  release_at !== null ? 'date' : release_after_days === null ? 'now' : 'days';
/** A week after enrolment, unless somebody says otherwise. */
const DAYS = 7;
const HALF = 50;

/** What of a course can be kept for classes; a rule of a class itself cannot. */
type Opening = Rule & { is_for_classes?: boolean; release_after_percent?: number | null; is_free?: boolean };
type Props = {
  rule: Opening;
  sequentialLabel: string;
  /** What days are counted from, where it is not the enrolment. */
  daysLabel?: string | undefined;
  /** Where something stands before it, of which a part may be asked. */
  percentLabel?: string;
  /** Where it can be free. */
  freeLabel?: string;
  freeHint?: string;
  onChange: (rule: Partial<Opening>) => void;
};

type PercentProps = { label: string; value: number | null; onChange: Props['onChange'] };
/** How much of what stands before it must be done. */
function PercentField({ label, value, onChange }: PercentProps) {
  return (
    <>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={value !== null}
          onChange={({ target }) => onChange({ release_after_percent: target.checked ? HALF : null })}
        />
        <span>{label}</span>
      </label>
      {value !== null && (
        <TextField
          type="number"
          min={1}
          max={100}
          label={<Trans>Quanto precisa estar feito (%)</Trans>}
          value={value}
          onChange={({ target }) =>
            target.value !== '' &&
            onChange({ release_after_percent: Math.min(100, Math.max(1, Math.trunc(Number(target.value)))) })
          }
        />
      )}
    </>
  );
}

/** When something opens: at once, at a date, days after the enrolment, in turn, after a part of what stands before, for classes alone, or to anybody. */
export function ReleaseFields(props: Props) {
  const { rule, sequentialLabel, daysLabel, percentLabel, freeLabel, freeHint, onChange } = props;
  const { t } = useLingui();
  const [mode, setMode] = useState(modeOf(rule));
  const choose = (next: Mode) => {
    setMode(next);
    // A date is written once there is one.
    onChange({
      release_at: next === 'date' ? rule.release_at : null,
      release_after_days: next === 'days' ? DAYS : null,
    });
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        <Trans>Liberação</Trans>
      </legend>
      <SelectField
        label={<Trans>Quando abre</Trans>}
        value={mode}
        onChange={(event) => choose(event.target.value as Mode)}
      >
        <option value="now">{t`Na hora`}</option>
        <option value="date">{t`Em uma data`}</option>
        <option value="days">{daysLabel ?? t`Dias após a matrícula`}</option>
      </SelectField>
      {mode === 'date' && (
        <TextField
          type="datetime-local"
          label={<Trans>Data e hora</Trans>}
          value={momentToField(rule.release_at)}
          onChange={({ target }) => onChange({ release_at: fieldToMoment(target.value) })}
        />
      )}
      {mode === 'days' && (
        <TextField
          type="number"
          min={0}
          max={3650}
          label={<Trans>Dias</Trans>}
          value={rule.release_after_days ?? ''}
          onChange={({ target }) =>
            target.value !== '' &&
            onChange({ release_after_days: Math.min(3650, Math.max(0, Math.trunc(Number(target.value)))) })
          }
        />
      )}
      <label className={css.check}>
        <input
          type="checkbox"
          checked={rule.is_sequential}
          onChange={({ target }) => onChange({ is_sequential: target.checked })}
        />
        <span>{sequentialLabel}</span>
      </label>
      {percentLabel && (
        <PercentField label={percentLabel} value={rule.release_after_percent ?? null} onChange={onChange} />
      )}
      {rule.is_for_classes !== undefined && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={rule.is_for_classes}
            onChange={({ target }) => onChange({ is_for_classes: target.checked })}
          />
          <span>{t`Só para turmas que têm uma regra aqui`}</span>
        </label>
      )}
      {freeLabel && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={rule.is_free ?? false}
            onChange={({ target }) => onChange({ is_free: target.checked })}
          />
          <span>
            {freeLabel}
            {rule.is_free && <small className={css.checkHint}>{freeHint}</small>}
          </span>
        </label>
      )}
    </fieldset>
  );
}
