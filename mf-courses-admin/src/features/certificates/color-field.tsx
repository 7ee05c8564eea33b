import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextField } from '@clube/shared/ui';
import * as css from './certificates.css.ts';

type Props = {
  label: ReactNode;
  value: string;
  /** The panel's own, for what can follow it. */
  brand: string;
  onlyOwn?: boolean;
  onChange: (color: string) => void;
  onSettle: () => void;
};

/** A colour of one's own, or the panel's as it is when the sheet is drawn. */
export function ColorField({ label, value, brand, onlyOwn = false, onChange, onSettle }: Props) {
  const isBrand = value === 'brand';
  return (
    <div className={css.group}>
      <TextField
        type="color"
        label={label}
        value={isBrand ? brand : value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onSettle}
      />
      {!onlyOwn && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={isBrand}
            onChange={(event) => onChange(event.target.checked ? 'brand' : brand)}
          />
          <Trans>Cor do painel</Trans>
        </label>
      )}
    </div>
  );
}
