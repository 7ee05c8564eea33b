import { Trans } from '@lingui/react/macro';
import * as css from './player.css.ts';
import { ContactWhom } from './unavailable.tsx';

/** The host's player says nothing: it may show the video all the same, so it is not covered. */
export const Silent = () => (
  <div className={css.note} role="status">
    <Trans>Este player não informa o que você assiste: conta o tempo com a aula aberta.</Trans>{' '}
    <Trans>O vídeo não aparece?</Trans> <ContactWhom />
  </div>
);
