import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { useField } from 'react-final-form';
import { PasswordField, SelectField, TextArea, TextField } from '../ui/index.ts';
import { fieldError } from './field-error.ts';
import * as css from './forms.css.ts';

type Common = { name: string; label: ReactNode; hint?: ReactNode; action?: ReactNode };
type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>;

/** A text that was emptied is the one that never was there: what is typed comes as nothing (`parse`), what is saved as an empty text. */
const isSameText = (a?: string | null, b?: string | null) => (a ?? '') === (b ?? '');
const useText = (name: string) => useField<string>(name, { isEqual: isSameText });

/** A field of the form by its name, with what is wrong with it beside. */
export function TextInput({ name, ...rest }: InputProps) {
  const { input, meta } = useText(name);
  return <TextField {...rest} {...input} type={rest.type ?? 'text'} error={fieldError(meta)} />;
}

/** The same for a secret, which can be shown. */
export function PasswordInput({ name, ...rest }: InputProps) {
  const { input, meta } = useText(name);
  return <PasswordField {...rest} {...input} error={fieldError(meta)} />;
}

/** The same over several lines. */
export function TextAreaInput({ name, ...rest }: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>) {
  const { input, meta } = useText(name);
  return <TextArea {...rest} {...input} error={fieldError(meta)} />;
}

/** @param children the options */
export function SelectInput({ name, children, ...rest }: Common & { children: ReactNode }) {
  const { input, meta } = useText(name);
  return (
    <SelectField {...rest} {...input} error={fieldError(meta)}>
      {children}
    </SelectField>
  );
}

/** One box with what is wrong with it below; with `value`, one of several that make a list under the same name: what is wrong with that stands below all of them (`Choices`). */
export function CheckInput({ name, label, value }: { name: string; label: ReactNode; value?: string }) {
  const { input, meta } = useField(name, { type: 'checkbox', ...(value !== undefined && { value }) });
  const error = fieldError(meta);
  return (
    <>
      <label className={css.check}>
        <input {...input} aria-invalid={!!error} />
        <span>{label}</span>
      </label>
      {error && value === undefined && (
        <div className={css.error} role="alert">
          {error}
        </div>
      )}
    </>
  );
}

function ListError({ name }: { name: string }) {
  const error = fieldError(useField(name).meta);
  return (
    error && (
      <div className={css.error} role="alert">
        {error}
      </div>
    )
  );
}

/** Radio or check inputs under one legend. @param name of the list that they make, with what is wrong with it below */
export function Choices({ legend, name, children }: { legend: ReactNode; name?: string; children: ReactNode }) {
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{legend}</legend>
      {children}
      {name && <ListError name={name} />}
    </fieldset>
  );
}
