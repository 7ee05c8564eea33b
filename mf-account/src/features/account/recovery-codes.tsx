import { Trans, useLingui } from '@lingui/react/macro';
import { useCopy } from '@clube/shared/copy';
import { Button, ButtonLink, Row } from '@clube/shared/ui';
import * as css from './account.css.ts';

/** The recovery codes, this once: to copy, to keep as a file, to write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const copy = useCopy();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={css.steps}>
      <p>
        <Trans>
          Guarde estes códigos em um lugar seguro. Se você perder o celular, cada um deles vale uma vez no lugar do
          código do aplicativo. Eles não aparecem de novo.
        </Trans>
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row>
        <Button onClick={() => void copy(text)}>
          <Trans>Copiar</Trans>
        </Button>
        <ButtonLink
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t`codigos-de-recuperacao.txt`}
        >
          <Trans>Baixar</Trans>
        </ButtonLink>
        <Button variant="primary" onClick={onDone}>
          <Trans>Já guardei</Trans>
        </Button>
      </Row>
    </div>
  );
}
