import { FlaskConical } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import * as css from '../../routes/page-notice.css.ts';

/** So that nobody takes releases that they try out by a link for what everybody sees. */
export function CompositionBanner({ id, end }: { id: string; end: string }) {
  const { i18n } = useLingui();
  const until = i18n.date(end, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <div className={css.trial} role="status">
      <FlaskConical size={18} strokeWidth={1.75} aria-hidden />
      <p className={css.trialText}>
        <Trans>
          Você está vendo versões em teste (composição {id}) até {until}.
        </Trans>{' '}
        {/* Not a route of the shell: the server takes the choice back and sends the page of everybody. */}
        <a href="/preview/end" className={css.trialBack}>
          <Trans>Voltar às versões de todos</Trans>
        </a>
      </p>
    </div>
  );
}
