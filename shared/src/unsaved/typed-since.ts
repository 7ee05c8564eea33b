type Values = Record<string, unknown>;
/** Of a form what is asked of it here; `@clube/shared/forms` hands it to whoever saves. */
export type Typed = {
  getState: () => { values: object; initialValues?: object | undefined };
  setConfig: (name: 'keepDirtyOnReinitialize', value: boolean) => void;
  initialize: (values: never) => void;
};

/** What stands in a form as it is sent. */
export const typedIn = (form: Typed): Values => ({ ...form.getState().values });

/** It was saved as it was sent: what was typed since stays, unsaved, and the rest is as the form is begun with next. */
export function keepTypedSince(form: Typed, sent: Values): void {
  const { values, initialValues = {} } = form.getState();
  const now = new Map<string, unknown>(Object.entries(values));
  const same = Object.entries(sent).filter(([name, value]) => now.get(name) === value);
  form.setConfig('keepDirtyOnReinitialize', true);
  form.initialize({ ...initialValues, ...Object.fromEntries(same) } as never);
}
