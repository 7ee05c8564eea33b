import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CertificateRules } from '@clube/shared/contracts/certificate-design';
import { longDay } from '@clube/shared/contracts/long-day';
import { formatPercent, tagOf } from '@clube/shared/i18n';

/** What a course asks for its certificate, in words: what each rule is called, and what it says. */
export function useRuleWords() {
  const { t, i18n } = useLingui();
  const names: Record<keyof CertificateRules, string> = {
    percent: t`Aulas concluídas (%)`,
    days: t`Dias de matrícula`,
    quizzes: t`Passar em todos os quizzes do curso`,
    valid_months: t`Meses desde a emissão`,
    valid_until: t`Último dia`,
    renews: t`Refazer o curso renova o certificado`,
  };
  const valueOf = (rules: CertificateRules, name: keyof CertificateRules): string => {
    if (name === 'percent') return formatPercent(rules.percent);
    if (name === 'days') return plural(rules.days, { one: '# dia', other: '# dias' });
    if (name === 'valid_months') return String(rules.valid_months ?? '');
    // A day without a clock; none while it is being chosen.
    if (name === 'valid_until') return rules.valid_until ? longDay(rules.valid_until, tagOf(i18n.locale)) : '';
    return rules[name] ? t`sim` : t`não`;
  };
  return { names, valueOf };
}
