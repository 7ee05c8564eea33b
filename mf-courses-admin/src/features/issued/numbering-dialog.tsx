import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { certificateNumberingQuery, putCertificateNumbering } from '@clube/shared/clients/issued-certificate';
import { certificateLabel, DIGITS, PATTERN_LENGTH } from '@clube/shared/contracts/certificate-states';
import type { CertificateNumbering } from '@clube/shared/contracts/issued-certificate';
import { Form, SelectInput, Submit, TextInput, useValue } from '@clube/shared/forms';
import { clockAtom } from '@clube/shared/session';
import { QueryState, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { FormConflict } from '@clube/shared/unsaved/form-conflict';
import { TypedNow } from '@clube/shared/unsaved/typed-now';
import type { Typed } from '@clube/shared/unsaved/typed-since';
import { bothShown, useSeen } from '@clube/shared/unsaved/use-seen';
import * as css from './issued.css.ts';

type Values = { scope: string; pattern: string; digits: string };
const names = ['scope', 'pattern', 'digits'] as const;
const valuesOf = ({ by_course, pattern, digits }: CertificateNumbering): Values => ({
  scope: by_course ? 'course' : 'panel',
  pattern,
  digits: String(digits),
});
const numberingOf = ({ scope, pattern, digits }: Values): CertificateNumbering => ({
  by_course: scope === 'course',
  pattern,
  digits: Number(digits),
});
const PATTERN = /^[^{}]*(\{year\}[^{}]*)?\{number\}[^{}]*(\{year\}[^{}]*)?$/;
/** As they are typed; within a sentence braces would be read by who translates. */
const [NUMBER, YEAR] = ['{number}', '{year}'];
const digitsOf = (typed: unknown) => {
  const digits = Number(typed);
  return Number.isInteger(digits) && digits >= DIGITS.minimum && digits <= DIGITS.maximum ? digits : undefined;
};

function Example() {
  const now = useAtomValue(clockAtom);
  const [pattern, digits] = [useValue<string>('pattern') ?? '', digitsOf(useValue('digits'))];
  if (!PATTERN.test(pattern) || digits === undefined) return null;
  const example = certificateLabel({ pattern, digits }, 27, new Date(now));
  return (
    <p className={css.example}>
      <Trans>Exemplo: {example}</Trans>
    </p>
  );
}

function Numbering({ known, onClose }: { known: CertificateNumbering; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const labels = { scope: t`Contagem`, pattern: t`Formato do número`, digits: t`Algarismos` };
  const scopes = { panel: t`Uma para todo o painel`, course: t`Cada curso conta o seu` };
  const refresh = () => client.invalidateQueries({ queryKey: certificateNumberingQuery().queryKey });
  const { seen, save, conflict, takeTheirs } = useSeen<Values>({
    names,
    saved: valuesOf(known),
    write: async (values, over) => {
      await putCertificateNumbering({ ...numberingOf(values), seen: numberingOf(over) });
      await refresh();
    },
    read: async () => {
      await refresh();
      return valuesOf(await client.fetchQuery(certificateNumberingQuery()));
    },
  });
  const submit = async ({ scope, pattern, digits }: Values, form: Typed) => {
    await save({ scope, pattern: pattern.trim(), digits: String(Number(digits)) }, form);
    showToast(t`Numeração salva. Vale para os próximos certificados.`, 'success');
    onClose();
  };
  const said = (value: string, name: keyof Values) =>
    name === 'scope' ? scopes[value === 'course' ? 'course' : 'panel'] : value;
  return (
    <Form<Values>
      initialValues={seen}
      validate={({ pattern = '', digits }) => ({
        pattern: PATTERN.test(pattern) ? undefined : t`Use ${NUMBER} uma vez e, se quiser, ${YEAR}.`,
        digits: digitsOf(digits) === undefined ? t`Diga de 1 a 10.` : undefined,
      })}
      messages={bothShown}
      onSubmit={submit}
    >
      {conflict && (
        <FormConflict
          differences={conflict.names.map((name) => ({
            label: labels[name],
            theirs: said(conflict.theirs[name], name),
            mine: <TypedNow name={name} say={(value) => said(value, name)} />,
          }))}
          onTakeTheirs={takeTheirs}
        />
      )}
      <SelectInput name="scope" label={labels.scope}>
        <option value="panel">{scopes.panel}</option>
        <option value="course">{scopes.course}</option>
      </SelectInput>
      <TextInput
        name="pattern"
        maxLength={PATTERN_LENGTH}
        label={labels.pattern}
        hint={t`${NUMBER} é o número e ${YEAR} é o ano da emissão. O resto sai como está.`}
      />
      <TextInput name="digits" type="number" min={DIGITS.minimum} max={DIGITS.maximum} label={labels.digits} />
      <Example />
      <Submit size="large" whenChanged disabled={conflict !== undefined}>
        <Trans>Salvar numeração</Trans>
      </Submit>
    </Form>
  );
}

/** How the panel writes the numbers of what it gives from now on. */
export function NumberingDialog({ onClose }: { onClose: () => void }) {
  const numbering = useQuery(certificateNumberingQuery());
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Numeração dos certificados</Trans>}>
      <p>
        <Trans>Os números seguem um ao outro, sem falhas. Os que já saíram ficam como estão.</Trans>
      </p>
      <QueryState query={numbering}>{(known) => <Numbering known={known} onClose={onClose} />}</QueryState>
    </Dialog>
  );
}
