import { Trans } from '@lingui/react/macro';
import { Submit } from '@clube/shared/forms';
import { Row } from '@clube/shared/ui';

/** The end of a form of settings: its button works when something was changed. */
export const SaveRow = ({ disabled = false }: { disabled?: boolean }) => (
  <Row>
    <Submit whenChanged disabled={disabled}>
      <Trans>Salvar</Trans>
    </Submit>
  </Row>
);
