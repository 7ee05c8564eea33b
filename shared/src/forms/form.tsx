import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { getIn, type FormApi } from 'final-form';
import { Form as FinalForm, useField, useForm, useFormState } from 'react-final-form';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '../ui/index.ts';
import * as css from './forms.css.ts';
import { toFormErrors, type FieldMessages } from './form-errors.ts';

type Wrong = { name: string; id: string; label: string };
/** Of several boxes of one list the first. */
function wrongIn(form: HTMLFormElement | null): Wrong[] {
  const fields = form?.querySelectorAll<HTMLInputElement>('[aria-invalid=true][name][id]:not(:disabled)') ?? [];
  const all = [...fields].map(({ name, id, labels }) => ({ name, id, label: labels?.[0]?.textContent ?? name }));
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}

/** At the head of a form of which several fields are wrong: which ones, each a way to it. */
function Summary({ wrong }: { wrong: readonly Wrong[] }) {
  const count = wrong.length;
  const id = useId();
  return (
    count > 1 && (
      <div className={css.error} role="group" aria-labelledby={id}>
        <span id={id}>
          <Plural value={count} one="Confira # campo:" other="Confira # campos:" />
        </span>{' '}
        {wrong.map((field, at) => (
          <span key={field.id}>
            {at > 0 && ', '}
            <a
              className={css.wrong}
              href={`#${field.id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field.id)?.focus();
              }}
            >
              {field.label}
            </a>
          </span>
        ))}
      </div>
    )
  );
}

/**
 * Where the keyboard goes after a send that was refused: to the first field that is wrong; where none is, and the button that sent it let go of
 * it, to what is said above the form.
 */
function useFocusOnRefusal() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  useEffect(() => {
    if (refusals === 0) return;
    setWrong(wrongIn(form.current));
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)');
    const isLost = document.activeElement === null || document.activeElement === document.body;
    (first ?? (isLost ? form.current?.querySelector<HTMLElement>(':scope > [role=alert]') : undefined))?.focus();
  }, [refusals]);
  return { form, wrong, refused: () => setRefusals((before) => before + 1) };
}

/** A list that is made anew at each drawing is no other value: taken for one, it would put back all that was typed. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Errors<Values> = { [Key in keyof Values]?: string | undefined };
type Props<Values> = {
  /** Saves. What it throws becomes the form's errors; `form.restart()` empties the fields. */
  onSubmit: (values: Values, form: FormApi<Values>) => Promise<unknown>;
  /** Texts for the api's error codes, beside a field or above the form. */
  messages?: FieldMessages;
  /** Shown above the form for every other failure. */
  failure?: string;
  validate?: (values: Partial<Values>) => Errors<Values>;
  initialValues?: Partial<Values>;
  /** What was typed and not saved stays where `initialValues` change, as they do by what somebody else saved. */
  keepDirtyOnReinitialize?: boolean;
  children: ReactNode;
};

/** A form: errors beside their fields, the rest above, nothing typed is lost when saving fails. */
export function Form<Values extends object>({ onSubmit, messages, failure, children, ...rest }: Props<Values>) {
  const { t } = useLingui();
  const { form: element, wrong, refused } = useFocusOnRefusal();
  const unpaid = {
    'plan.overdue': { text: t`A assinatura do painel está em atraso: nada pode ser mudado até ser paga.` },
  };
  const submit = async (values: Values, form: FormApi<Values>) => {
    try {
      await onSubmit(values, form);
      return undefined;
    } catch (error) {
      const words = {
        failure: failure ?? t`Não foi possível salvar agora. Tente de novo.`,
        unseen: t`Só há letras que não se veem. Apague e escreva de novo.`,
      };
      return toFormErrors(error, { ...unpaid, ...messages }, words, form.getRegisteredFields()) as never;
    }
  };
  return (
    <FinalForm<Values> onSubmit={submit} initialValuesEqual={isSame} {...(rest as object)}>
      {({
        handleSubmit,
        submitError,
        form,
        errors = {},
        submitErrors = {},
        submitFailed,
        dirtyFieldsSinceLastSubmit: dirty = {},
      }) => (
        // Before the script is there, sending does nothing and loses nothing: that is what `dialog` means outside of one.
        <form
          ref={element}
          method="dialog"
          className={css.form}
          onSubmit={(event) => {
            const sending = handleSubmit(event);
            // Sent before the page was alive: whoever did has gone on to where they type now.
            if (!event.nativeEvent.submitter) return;
            const isRefused = () => form.getState().submitFailed;
            // What is wrong before it is sent is known at once.
            if (isRefused()) refused();
            else void Promise.resolve(sending).then(() => isRefused() && refused());
          }}
          noValidate
        >
          {submitError && (
            <div className={css.error} role="alert" tabIndex={-1}>
              {String(submitError)}
            </div>
          )}
          {submitFailed && (
            <Summary
              wrong={wrong.filter(({ name }) => getIn(errors, name) || (getIn(submitErrors, name) && !dirty[name]))}
            />
          )}
          {children}
        </form>
      )}
    </FinalForm>
  );
}

type SubmitProps = Omit<ButtonProps, 'type' | 'loading'> & {
  /** Off until something was changed. */
  whenChanged?: boolean;
  /** Keeps turning after success, where another page follows. */
  staysBusy?: boolean;
};

/** Sends the form of which it is part; busy while it is sent. */
export function Submit({ whenChanged = false, staysBusy = false, disabled, ...rest }: SubmitProps) {
  const { submitting, pristine, submitSucceeded } = useFormState({
    subscription: { submitting: true, pristine: true, submitSucceeded: true },
  });
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      loading={submitting || (staysBusy && submitSucceeded)}
      disabled={disabled || (whenChanged && pristine)}
    />
  );
}

/** Two fields side by side where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>;

/** The value of a field as it is being typed, for what stands beside it. */
export const useValue = <T,>(name: string): T | undefined =>
  useField<T>(name, { subscription: { value: true } }).input.value;

/** Writes into a field from beside it, as if it were typed. */
export function useSetValue<T>(name: string): (value: T) => void {
  const form = useForm();
  return (value) => form.change(name, value);
}

/**
 * What somebody changed in the form of which it is part, by its fields; undefined while it is sent, and where all is as it was saved.
 * `write` puts values into fields as if they were typed.
 */
export function useUnsaved() {
  const form = useForm();
  const {
    values,
    dirtyFields = {},
    submitting,
    submitSucceeded,
    dirtySinceLastSubmit,
  } = useFormState<Record<string, unknown>>({
    subscription: {
      values: true,
      dirtyFields: true,
      submitting: true,
      submitSucceeded: true,
      dirtySinceLastSubmit: true,
    },
  });
  const isSaved = submitSucceeded && !dirtySinceLastSubmit;
  const names = Object.keys(dirtyFields).filter((name) => dirtyFields[name]);
  const unsaved =
    submitting || isSaved || names.length === 0
      ? undefined
      : Object.fromEntries(names.map((name) => [name, values[name]]));
  const write = (written: Readonly<Record<string, unknown>>) =>
    form.batch(() => Object.entries(written).forEach(([name, value]) => form.change(name, value)));
  return { unsaved, isSending: submitting, write };
}
