import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { askForData, dataExportsQuery, dataExportUrl } from '@clube/shared/clients/account';
import { ownEventsKey } from '@clube/shared/clients/security-event';
import type { DataExport } from '@clube/shared/contracts/account';
import { Form, PasswordInput, Submit } from '@clube/shared/forms';
import { formatBytes, formatDate } from '@clube/shared/i18n';
import { meAtom } from '@clube/shared/session';
import { Button, ButtonLink, QueryState, Row } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './account.css.ts';

function Ask({ onAsked, onClose }: { onAsked: () => Promise<unknown>; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Pedir uma cópia dos seus dados</Trans>}>
      <Form<{ password: string }>
        onSubmit={async ({ password }) => {
          await askForData(password);
          await onAsked();
          onClose();
        }}
        messages={{
          'auth.wrong_password': { field: 'password', text: t`A senha está errada.` },
          'rate.limited': { text: t`Você já pediu cinco cópias hoje. Tente de novo amanhã.` },
        }}
        validate={({ password }) => ({ password: password ? undefined : t`Por favor, insira sua senha.` })}
      >
        <p>
          <Trans>Primeiro, confirme que é você.</Trans>
        </p>
        <PasswordInput name="password" autoComplete="current-password" label={<Trans>Sua senha</Trans>} />
        <Submit>
          <Trans>Pedir cópia</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}

function ExportItem({ file: { id, created_at, ready_at, size_bytes, failed, expires_at } }: { file: DataExport }) {
  const { t } = useLingui();
  const day = formatDate(created_at);
  const end = formatDate(expires_at);
  return (
    <li className={css.session}>
      <span className={css.sessionText}>
        <strong>
          <Trans>Cópia de {day}</Trans>
        </strong>
        <span className={css.note} role="status">
          {failed ? (
            <Trans>Não conseguimos preparar o arquivo. Por favor, peça outra cópia.</Trans>
          ) : ready_at === null ? (
            <Trans>Estamos preparando o arquivo. Isso leva alguns segundos.</Trans>
          ) : (
            <>
              {formatBytes(size_bytes ?? 0)}
              {' · '}
              <Trans>disponível até {end}</Trans>
            </>
          )}
        </span>
      </span>
      {ready_at !== null && (
        <ButtonLink
          to={dataExportUrl(id)}
          reloadDocument
          size="small"
          download
          aria-label={t`Baixar a cópia de ${day}`}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Baixar</Trans>
        </ButtonLink>
      )}
    </li>
  );
}

/** What the platform holds about the person, as a file: asked for, made, downloaded. */
export function DataExports() {
  const client = useQueryClient();
  const me = useAtomValue(meAtom);
  const exports = useQuery(dataExportsQuery());
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className={css.stateText}>
        <Trans>
          Um arquivo ZIP com o que guardamos sobre você: dados, cursos, progresso, comentários, notas, chamados,
          certificados, compras, sessões e avisos.
        </Trans>{' '}
        {me?.panel_bound && (
          <Trans>Daqui a cópia traz o que é deste painel; pelo endereço principal, o de todos os seus painéis.</Trans>
        )}
      </p>
      <QueryState query={exports}>
        {(files) => (
          <>
            {files.length > 0 && (
              <ul className={css.sessions}>
                {files.map((file) => (
                  <ExportItem key={file.id} file={file} />
                ))}
              </ul>
            )}
            <Row>
              <Button
                disabled={files.some(({ ready_at, failed }) => ready_at === null && !failed)}
                onClick={() => setAsking(true)}
              >
                <Trans>Pedir uma cópia</Trans>
              </Button>
            </Row>
          </>
        )}
      </QueryState>
      {isAsking && (
        <Ask
          onAsked={() =>
            Promise.all(
              [dataExportsQuery().queryKey, ownEventsKey].map((queryKey) => client.invalidateQueries({ queryKey })),
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
