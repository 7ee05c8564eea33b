import { useState, type ReactNode } from 'react';
import { TextField } from '@clube/shared/ui';

type Props = {
  label: ReactNode;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  onSettle: () => void;
};

/** A number that counts as soon as it is one within its bounds; while it is typed it may be none. */
export function NumberField({ label, value, min, max, step = 1, onChange, onSettle }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="number"
      inputMode="decimal"
      label={label}
      {...{ min, max, step }}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = Number(event.target.value);
        if (event.target.value !== '' && number >= min && number <= max) onChange(number);
      }}
      onBlur={() => {
        setTyped(undefined);
        onSettle();
      }}
    />
  );
}
