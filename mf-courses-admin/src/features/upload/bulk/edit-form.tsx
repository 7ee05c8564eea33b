import { useEffect, useRef, type ReactNode } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form, SelectInput, Submit, TextInput } from '@clube/shared/forms';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Button, Row } from '@clube/shared/ui';
import * as css from './bulk.css.ts';

type Values = { title: string; moduleAt: string };
type Props = {
  label: ReactNode;
  title: string;
  maxLength: number;
  /** Where it stands, and where it may go; a module goes nowhere. */
  place?: { at: number; modules: readonly string[] };
  onDone: (values?: { title: string; moduleAt: number }) => void;
};

/** Another name for one row of the preview, and another module for a lesson. Escape gives up the change, not the whole preview. */
export function EditForm({ label, title, maxLength, place, onDone }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('input')?.select();
    // It is taller than the row was.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={box}
      role="group"
      aria-label={title}
      className={css.edit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <Form<Values>
        initialValues={{ title, moduleAt: String(place?.at ?? 0) }}
        validate={(values) => ({
          title: values.title?.trim() ? tooLong(values.title, maxLength) : t`Escreva um título.`,
        })}
        onSubmit={(values) => {
          onDone({ title: values.title.trim(), moduleAt: Number(values.moduleAt) });
          return Promise.resolve();
        }}
      >
        <TextInput name="title" label={label} />
        {place && place.modules.length > 1 && (
          <SelectInput name="moduleAt" label={<Trans>Módulo</Trans>}>
            {place.modules.map((name, index) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
        <Row>
          <Submit size="small">
            <Trans>Mudar</Trans>
          </Submit>
          <Button size="small" onClick={() => onDone()}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Form>
    </div>
  );
}
