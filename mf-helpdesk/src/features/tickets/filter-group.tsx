import * as css from './tickets.css.ts';

/** Buttons of which one is pressed. */
export function FilterGroup<Value extends string>({
  label,
  names,
  order,
  value,
  onChange,
}: {
  label: string;
  names: Readonly<Record<Value, string>>;
  order: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div className={css.filters} role="group" aria-label={label}>
      {order.map((name) => (
        <button
          key={name}
          type="button"
          className={css.filter}
          aria-pressed={name === value}
          onClick={() => onChange(name)}
        >
          {names[name]}
        </button>
      ))}
    </div>
  );
}
