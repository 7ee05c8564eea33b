import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateRules } from '@clube/shared/contracts/certificate-design';
import { MONTHS } from '@clube/shared/contracts/certificate-states';
import { clockAtom } from '@clube/shared/session';
import { SelectField, TextField } from '@clube/shared/ui';
import { NumberField } from './number-field.tsx';
import * as css from './certificates.css.ts';

type Asked = Pick<CertificateRules, 'valid_months' | 'valid_until' | 'renews'>;
type Kind = 'ever' | 'months' | 'until';
const DAY = /^20\d\d-\d\d-\d\d$/;
const A_YEAR = 12;
const kindOf = ({ valid_months, valid_until }: Asked): Kind =>
  typeof valid_months === 'number' ? 'months' : typeof valid_until === 'string' ? 'until' : 'ever';

/** Whether it can be saved: a day that is chosen is one. */
export const isValid = ({ valid_until }: Asked) => valid_until == null || DAY.test(valid_until);

/** How long a certificate is valid, and whether doing the course anew renews it. */
export function Validity({ asked, onChange }: { asked: Asked; onChange: (change: Asked) => void }) {
  const { t } = useLingui();
  const now = useAtomValue(clockAtom);
  const kind = kindOf(asked);
  const choose = (next: Kind) =>
    onChange({
      valid_months: next === 'months' ? A_YEAR : null,
      valid_until: next === 'until' ? '' : null,
      ...(next === 'ever' && { renews: false }),
    });
  const { valid_months, valid_until } = asked;
  const isOver = !!valid_until && Date.parse(`${valid_until}T23:59:59Z`) < now;
  return (
    <>
      <SelectField
        label={<Trans>Validade</Trans>}
        value={kind}
        onChange={({ target }) => choose(target.value === 'months' || target.value === 'until' ? target.value : 'ever')}
      >
        <option value="ever">{t({ message: 'Sem fim', context: 'validade do certificado' })}</option>
        <option value="months">{t`Por um tempo`}</option>
        <option value="until">{t`Até um dia`}</option>
      </SelectField>
      {kind === 'months' && (
        <NumberField
          label={<Trans>Meses desde a emissão</Trans>}
          value={valid_months ?? A_YEAR}
          min={MONTHS.minimum}
          max={MONTHS.maximum}
          onChange={(months) => onChange({ valid_months: Math.round(months) })}
          onSettle={() => {}}
        />
      )}
      {kind === 'until' && (
        <TextField
          type="date"
          label={<Trans>Último dia</Trans>}
          value={valid_until ?? ''}
          onChange={({ target }) => onChange({ valid_until: target.value })}
          {...(isOver && { error: <Trans>Esse dia já passou: nada é emitido até você mudar.</Trans> })}
        />
      )}
      {kind !== 'ever' && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={asked.renews ?? false}
            onChange={({ target }) => onChange({ renews: target.checked })}
          />
          <span>{t`Refazer o curso renova o certificado`}</span>
        </label>
      )}
    </>
  );
}
