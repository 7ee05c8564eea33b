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
const names = ['percent', 'days', 'quizzes', 'valid_months', 'valid_until', 'renews'] as const;

/** Who gets a certificate. It cannot be taken back from whoever has one, so it is saved by its button. */
export function RulesSettings({ courseId, rules, issuedCount }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [edits, setEdits] = useState<Partial<CertificateRules>>({});
  const given = useRef(0);
  const query = certificateDesignQuery(courseId);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const {
    seen,
    save: write,
    conflict,
    takeTheirs,
  } = useSeen<CertificateRules>({
    names,
    saved: rules,
    write: async (values, over) => {
      given.current = (await putCertificateRules(courseId, { ...values, seen: over })).issued;
      await refresh();
    },
    read: async () => {
      await refresh();
      return (await client.fetchQuery(query)).rules;
    },
  });
  const asked = { ...seen, ...edits };
  const save = useMutation({
    mutationFn: () => write(asked),
    onSuccess: () => {
      const issued = given.current;
      setEdits({});
      showToast(issued > 0 ? t`Regra salva. Certificados emitidos agora: ${issued}.` : t`Regra salva.`, 'success');
    },
    // Both are shown then.
    onError: (error) =>
      isApiError(error, 'version.stale') || showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
  const isTouched = names.some((name) => name in edits && edits[name] !== seen[name]);
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
          names={conflict.names}
          theirs={conflict.theirs}
          mine={conflict.mine}
          onKeepMine={isValid(asked) ? () => save.mutate() : undefined}
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
