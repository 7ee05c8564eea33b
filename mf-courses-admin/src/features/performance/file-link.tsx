import { Download } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import * as css from './performance.css.ts';

/** What a chart shows, as a file. @param of what the chart is called, where another of the page leads to a file too */
export function FileLink({ to, of }: { to: string; of?: string }) {
  const { t } = useLingui();
  return (
    <a className={css.file} href={to} aria-label={of && t`Baixar CSV: ${of}`} download>
      <Download size={16} strokeWidth={1.75} aria-hidden />
      <Trans>Baixar CSV</Trans>
    </a>
  );
}
