import { Trans } from '@lingui/react/macro';
import { Button, Row } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './modals.css.ts';

/** product.md §2, §9: processing takes about an hour on average; many are ready much sooner. */
export function VideoNotice({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Seu vídeo chegou</Trans>}>
      <p className={css.text}>
        <Trans>
          O processamento de um vídeo pode levar até cerca de 1 hora. Você pode continuar trabalhando: avisamos na aula
          quando ele estiver pronto.
        </Trans>
      </p>
      <Row>
        <Button variant="primary" onClick={onClose}>
          <Trans>Entendi</Trans>
        </Button>
      </Row>
    </Dialog>
  );
}
