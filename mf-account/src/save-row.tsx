import { Trans } from '@lingui/react/macro';
import { Submit } from '@clube/shared/forms';
import { Row } from '@clube/shared/ui';

/** The end of a form of settings: its button works when something was changed. */
export const SaveRow = () => (
  <Row>
    <Submit whenChanged>
      <Trans>Salvar</Trans>
    </Submit>
  </Row>
);
