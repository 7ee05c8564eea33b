import { useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { certificatesQuery, restartCertificate } from '@clube/shared/clients/certificate';
import type { EarnedCertificate } from '@clube/shared/contracts/certificate';
import { Button, Row, showFailure } from '@clube/shared/ui';
import { coursePath } from '../../paths.ts';
import * as css from './certificates.css.ts';

/** Doing the course anew for the certificate, where that renews it. */
export function Renewal({ certificate: { id, course_id, title, renewal } }: { certificate: EarnedCertificate }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (renewal === 'restarted')
    return (
      <p className={css.note}>
        <Trans>Você está refazendo o curso. O certificado novo sai quando você concluir.</Trans>
      </p>
    );
  if (renewal !== 'offered') return null;
  const restart = async () => {
    setBusy(true);
    try {
      await restartCertificate(id);
    } catch (error) {
      showFailure(error, t`Não foi possível recomeçar agora. Tente de novo.`);
      await client.invalidateQueries({ queryKey: certificatesQuery().queryKey });
      setBusy(false);
      return;
    }
    // Each screen that shows progress asks anew.
    void client.invalidateQueries();
    void navigate(coursePath(course_id));
  };
  if (!isAsking)
    return (
      <Button onClick={() => setAsking(true)}>
        <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Refazer o curso para renovar</Trans>
      </Button>
    );
  return (
    <div role="group" aria-label={t`Refazer ${title}?`}>
      <p className={css.note}>
        <Trans>As aulas voltam a ficar por concluir. O certificado que você tem fica como está até o novo sair.</Trans>
      </p>
      <Row>
        <Button variant="danger" loading={isBusy} onClick={() => void restart()}>
          <Trans>Recomeçar</Trans>
        </Button>
        <Button onClick={() => setAsking(false)}>
          <Trans>Cancelar</Trans>
        </Button>
      </Row>
    </div>
  );
}
