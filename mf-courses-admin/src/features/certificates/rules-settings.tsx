import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { certificateDesignQuery, putCertificateRules } from '@clube/shared/clients/certificate-design';
import type { CertificateRules } from '@clube/shared/contracts/certificate-design';
import { RULE_LIMITS } from '@clube/shared/contracts/certificate-sheet/constants';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { isApiError } from '@clube/shared/transport';
import { LeaveGuard } from '@clube/shared/unsaved';
import { useSeen } from '@clube/shared/unsaved/use-seen';
import { BothRules } from './both-rules.tsx';
import { NumberField } from './number-field.tsx';
import { isValid, Validity } from './validity.tsx';
import * as css from './certificates.css.ts';

type Props = { courseId: number; rules: CertificateRules; issuedCount: number };
const nothing = () => {};
/** How long one is valid is one choice of three fields: half of one and half of another would be a rule that nobody wrote. */
const VALIDITY = ['valid_months', 'valid_until', 'renews'] as const;
type Said = Omit<CertificateRules, (typeof VALIDITY)[number]> & { validity: string };
const names = ['percent', 'days', 'quizzes', 'validity'] as const;
const saidOf = ({ valid_months, valid_until, renews, ...others }: CertificateRules): Said => ({
  ...others,
  validity: JSON.stringify([valid_months ?? null, valid_until ?? null, renews ?? false]),
});
function rulesOf({ validity, ...others }: Said): CertificateRules {
  const [valid_months, valid_until, renews] = JSON.parse(validity) as [number | null, string | null, boolean];
  return { ...others, valid_months, valid_until, renews };
}
/** The fields behind the names that differ. */
const fieldsOf = (differ: readonly (keyof Said)[], theirs: CertificateRules, mine: CertificateRules) =>
  differ.flatMap((name) => (name === 'validity' ? VALIDITY.filter((field) => theirs[field] !== mine[field]) : [name]));

/** Who gets a certificate. It cannot be taken back from whoever has one, so it is saved by its button. */
export function RulesSettings({ courseId, rules, issuedCount }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [edits, setEdits] = useState<Partial<CertificateRules>>({});
  const given = useRef(0);
  const query = certificateDesignQuery(courseId);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const {
    seen: said,
    save: write,
    conflict,
    takeTheirs,
  } = useSeen<Said>({
    names,
    saved: saidOf(rules),
    write: async (values, over) => {
      given.current = (await putCertificateRules(courseId, { ...rulesOf(values), seen: rulesOf(over) })).issued;
      await refresh();
    },
    read: async () => {
      await refresh();
      return saidOf((await client.fetchQuery(query)).rules);
    },
  });
  const seen = rulesOf(said);
  const asked = { ...seen, ...edits };
  const save = useMutation({
    mutationFn: (sent: CertificateRules) => write(saidOf(sent)),
    onSuccess: (_saved, sent) => {
      const issued = given.current;
      // What was changed while it was sent is not saved.
      const known = new Map<string, unknown>(Object.entries(sent));
      setEdits((edited) =>
        Object.fromEntries(Object.entries(edited).filter(([name, value]) => known.get(name) !== value)),
      );
      showToast(issued > 0 ? t`Regra salva. Certificados emitidos agora: ${issued}.` : t`Regra salva.`, 'success');
    },
    // Both are shown then.
    onError: (error) =>
      isApiError(error, 'version.stale') || showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  const touched = saidOf(asked);
  const isTouched = names.some((name) => touched[name] !== said[name]);
  return (
    <section className={css.group}>
      {isTouched && (
        <LeaveGuard>
          <Trans>O que você mudou ainda não foi salvo.</Trans>
        </LeaveGuard>
      )}
      <h2 className={css.title}>
        <Trans>Quem recebe</Trans>
      </h2>
      <p className={css.hint}>
        <Trans>Ao cumprir tudo isto. Quem já cumpre recebe ao salvar; quem já tem não perde.</Trans>
      </p>
      {conflict && (
        <BothRules
          names={fieldsOf(conflict.names, rulesOf(conflict.theirs), asked)}
          theirs={rulesOf(conflict.theirs)}
          mine={asked}
          onKeepMine={isValid(asked) ? () => save.mutate(asked) : undefined}
          onTakeTheirs={() => {
            setEdits({});
            takeTheirs();
          }}
        />
      )}
      <div className={css.numbers}>
        <NumberField
          label={<Trans>Aulas concluídas (%)</Trans>}
          value={asked.percent}
          min={RULE_LIMITS.percent.minimum}
          max={RULE_LIMITS.percent.maximum}
          onChange={(percent) => setEdits((known) => ({ ...known, percent: Math.round(percent) }))}
          onSettle={nothing}
        />
        <NumberField
          label={<Trans>Dias de matrícula</Trans>}
          value={asked.days}
          min={RULE_LIMITS.days.minimum}
          max={RULE_LIMITS.days.maximum}
          onChange={(days) => setEdits((known) => ({ ...known, days: Math.round(days) }))}
          onSettle={nothing}
        />
      </div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={asked.quizzes ?? false}
          onChange={({ target }) => setEdits((known) => ({ ...known, quizzes: target.checked }))}
        />
        <span>{t`Passar em todos os quizzes do curso`}</span>
      </label>
      <Validity asked={asked} onChange={(change) => setEdits((known) => ({ ...known, ...change }))} />
      <div className={css.tools}>
        <Button
          size="small"
          disabled={!isTouched || !isValid(asked) || conflict !== undefined}
          loading={save.isPending}
          onClick={() => save.mutate(asked)}
        >
          <Trans>Salvar regra</Trans>
        </Button>
      </div>
      <p className={css.hint}>
        <Plural
          value={issuedCount}
          _0="Nenhum certificado emitido ainda."
          one="# certificado emitido."
          other="# certificados emitidos."
        />
      </p>
    </section>
  );
}
