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
import * as css from './issued.css.ts';

type Values = { scope: string; pattern: string; digits: string };
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
  const submit = async ({ scope, pattern, digits }: Values) => {
    await putCertificateNumbering({ by_course: scope === 'course', pattern: pattern.trim(), digits: Number(digits) });
    await client.invalidateQueries({ queryKey: certificateNumberingQuery().queryKey });
    showToast(t`Numeração salva. Vale para os próximos certificados.`, 'success');
    onClose();
  };
  return (
    <Form<Values>
      initialValues={{
        scope: known.by_course ? 'course' : 'panel',
        pattern: known.pattern,
        digits: String(known.digits),
      }}
      validate={({ pattern = '', digits }) => ({
        pattern: PATTERN.test(pattern) ? undefined : t`Use ${NUMBER} uma vez e, se quiser, ${YEAR}.`,
        digits: digitsOf(digits) === undefined ? t`Diga de 1 a 10.` : undefined,
      })}
      onSubmit={submit}
    >
      <SelectInput name="scope" label={<Trans>Contagem</Trans>}>
        <option value="panel">{t`Uma para todo o painel`}</option>
        <option value="course">{t`Cada curso conta o seu`}</option>
      </SelectInput>
      <TextInput
        name="pattern"
        maxLength={PATTERN_LENGTH}
        label={<Trans>Formato do número</Trans>}
        hint={t`${NUMBER} é o número e ${YEAR} é o ano da emissão. O resto sai como está.`}
      />
      <TextInput
        name="digits"
        type="number"
        min={DIGITS.minimum}
        max={DIGITS.maximum}
        label={<Trans>Algarismos</Trans>}
      />
      <Example />
      <Submit size="large" whenChanged>
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
