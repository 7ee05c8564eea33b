import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Rule } from '@clube/shared/contracts/rule';
import { SelectField } from '@clube/shared/ui';
import { fieldToMoment, momentToField } from './moment.ts';
import * as css from './parts.css.ts';
import { SettledField, wholeWithin } from './settled-field.tsx';

type Mode = 'now' | 'date' | 'days';
const modeOf = ({ release_at, release_after_days }: Rule): Mode =>
  release_at !== null ? 'date' : release_after_days === null ? 'now' : 'days';
/** A week after enrolment, unless somebody says otherwise. */
const DAYS = 7;
const HALF = 50;
const MOST_DAYS = 3650;
/** Years that the api takes: one that is half typed is none of them. */
const MOMENTS = { min: '1900-01-01T00:00', max: '2199-12-31T23:59' };

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
  /** @param typedOver the rule as it stood when what changes it was begun to be typed, where that may be longer ago */
  onChange: (rule: Partial<Opening>, typedOver?: Opening) => void;
  /** Told whether something is typed that does not count before its field is left. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
};

type PercentProps = Pick<Props, 'onChange' | 'onTyping'> & { label: string; rule: Opening };
/** How much of what stands before it must be done. */
function PercentField({ label, rule, onChange, onTyping }: PercentProps) {
  const value = rule.release_after_percent ?? null;
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
        <SettledField
          type="number"
          min={1}
          max={100}
          label={<Trans>Quanto precisa estar feito (%)</Trans>}
          value={String(value)}
          seen={rule}
          onTyping={onTyping}
          onSettle={(typed, seen) => onChange({ release_after_percent: wholeWithin(typed, 1, 100) }, seen)}
        />
      )}
    </>
  );
}

/** When something opens: at once, at a date, days after the enrolment, in turn, after a part of what stands before, for classes alone, or to anybody. */
export function ReleaseFields(props: Props) {
  const { rule, sequentialLabel, daysLabel, percentLabel, freeLabel, freeHint, onChange, onTyping } = props;
  const { t } = useLingui();
  /** The rule that a date is to take the place of. */
  const [datedOver, setDatedOver] = useState<string>();
  const own = modeOf(rule);
  const stands = `${rule.release_at} ${rule.release_after_days}`;
  // A date is asked for before there is one, and what is closed until then stays so; a rule that is another says by itself what is shown.
  if (datedOver !== undefined && datedOver !== stands) setDatedOver(undefined);
  const mode = datedOver === stands ? 'date' : own;
  const choose = (next: Mode) => {
    setDatedOver(next === 'date' ? stands : undefined);
    if (next === 'date' || next === own) return;
    onChange({ release_at: null, release_after_days: next === 'days' ? DAYS : null });
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
        <SettledField
          type="datetime-local"
          {...MOMENTS}
          label={<Trans>Data e hora</Trans>}
          hint={own !== 'date' && <Trans>Vale quando data e hora estiverem completas.</Trans>}
          value={momentToField(rule.release_at)}
          seen={rule}
          onTyping={onTyping}
          onSettle={(typed, seen) =>
            typed >= MOMENTS.min &&
            typed <= MOMENTS.max &&
            onChange(
              { release_at: fieldToMoment(typed), ...(modeOf(seen) === 'days' && { release_after_days: null }) },
              seen,
            )
          }
        />
      )}
      {mode === 'days' && (
        <SettledField
          type="number"
          min={0}
          max={MOST_DAYS}
          label={<Trans>Dias</Trans>}
          value={String(rule.release_after_days)}
          seen={rule}
          onTyping={onTyping}
          onSettle={(typed, seen) => onChange({ release_after_days: wholeWithin(typed, 0, MOST_DAYS) }, seen)}
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
      {percentLabel && <PercentField label={percentLabel} rule={rule} onChange={onChange} onTyping={onTyping} />}
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
