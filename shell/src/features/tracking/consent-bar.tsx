import { useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { siteAtom } from '@clube/shared/session';
import { Button } from '@clube/shared/ui';
import { answerConsent, consentAtom } from './consent.ts';
import * as css from './consent-bar.css.ts';

/** Asks once, and only where the panel counts visits at all. Both answers are one click away. */
export function ConsentBar() {
  const consent = useAtomValue(consentAtom);
  const measurementId = useAtomValue(siteAtom)?.meta.ga4_measurement_id;
  // What was answered stands in a cookie, which a server that draws does not read.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  if (!isOpen || !measurementId || consent !== undefined) return null;
  return (
    <section className={css.bar}>
      <p className={css.text}>
        <Trans>Podemos contar as suas visitas para melhorar esta escola?</Trans>
      </p>
      <Button size="small" onClick={() => answerConsent('denied')}>
        <Trans>Não</Trans>
      </Button>
      <Button size="small" variant="primary" onClick={() => answerConsent('granted')}>
        <Trans>Sim, podem contar</Trans>
      </Button>
    </section>
  );
}
