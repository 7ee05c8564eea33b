import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { certificateDesignQuery, putCertificateRules } from '@clube/shared/clients/certificate-design';
import type { CertificateRules } from '@clube/shared/contracts/certificate-design';
import { RULE_LIMITS } from '@clube/shared/contracts/certificate-sheet/constants';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { LeaveGuard } from '@clube/shared/unsaved';
import { NumberField } from './number-field.tsx';
import { isValid, Validity } from './validity.tsx';
import * as css from './certificates.css.ts';

type Props = { courseId: number; rules: CertificateRules; issuedCount: number };
const nothing = () => {};

/** Who gets a certificate. It cannot be taken back from whoever has one, so it is saved by its button. */
export function RulesSettings({ courseId, rules, issuedCount }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [edits, setEdits] = useState<Partial<CertificateRules>>({});
  const asked = { ...rules, ...edits };
  const save = useMutation({
    mutationFn: () => putCertificateRules(courseId, asked),
    onSuccess: async ({ issued }) => {
      await client.invalidateQueries({ queryKey: certificateDesignQuery(courseId).queryKey });
      setEdits({});
      showToast(issued > 0 ? t`Regra salva. Certificados emitidos agora: ${issued}.` : t`Regra salva.`, 'success');
    },
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  const isTouched = Object.entries(edits).some(([name, value]) => rules[name as keyof CertificateRules] !== value);
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
          disabled={!isTouched || !isValid(asked)}
          loading={save.isPending}
          onClick={() => save.mutate()}
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
