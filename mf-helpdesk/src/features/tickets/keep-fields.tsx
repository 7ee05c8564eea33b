import { useEffect, useRef } from 'react';
import { useValue } from '@clube/shared/forms';

type Change = (values: Record<string, string | undefined>) => void;

function KeepField({ name, onChange }: { name: string; onChange: (name: string, value: string | undefined) => void }) {
  const value = useValue<string>(name);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => tell.current(name, value), [name, value]);
  return null;
}

/** Inside of a form: says at every key what stands in its fields. */
export function KeepFields({ names, onChange }: { names: readonly string[]; onChange: Change }) {
  const values = useRef<Record<string, string | undefined>>({});
  return names.map((name) => (
    <KeepField
      key={name}
      name={name}
      onChange={(changed, value) => {
        values.current = { ...values.current, [changed]: value };
        onChange(values.current);
      }}
    />
  ));
}
