import { useState } from 'react';
import { TextField } from '@clube/shared/ui';
import { wholeWithin } from '../../../settled-field.tsx';

type Props = { label: string; value: number; max: number; onChange: (value: number) => void };

/** A whole number from one on. While it is typed the field may be empty, and shows what is typed; outside its bounds it counts as the nearest. */
export function WholeField({ label, value, max, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="number"
      min={1}
      max={max}
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '') onChange(wholeWithin(target.value, 1, max));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
