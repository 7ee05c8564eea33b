import { Ban, Download, ExternalLink, MoreHorizontal, RefreshCw, Undo2 } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { certificateDownloadUrl } from '@clube/shared/clients/certificate';
import { saveCertificate } from '@clube/shared/clients/save-certificate';
import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import type { IssuedCertificate } from '@clube/shared/contracts/issued-certificate';
import { Button, Card, Chip } from '@clube/shared/ui';
import { Menu } from '@clube/shared/ui/overlays';
import * as css from './issued.css.ts';

type Act = 'revoke' | 'restore' | 'reissue';
export type OnAct = (act: Act, some: readonly IssuedCertificate[]) => void;

/** Days as they stand on the sheet. */
function useDay() {
  const { i18n } = useLingui();
  return (at: string) => i18n.date(at, { dateStyle: 'medium', timeZone: 'UTC' });
}

function StateChip({ state }: Pick<IssuedCertificate, 'state'>) {
  if (state === 'revoked')
    return (
      <Chip tone="danger">
        <Trans>Revogado</Trans>
      </Chip>
    );
  if (state === 'expired')
    return (
      <Chip tone="warning">
        <Trans>Vencido</Trans>
      </Chip>
    );
  return (
    <Chip tone="success">
      <Trans>Válido</Trans>
    </Chip>
  );
}

function RowMenu({ certificate, onAct }: { certificate: IssuedCertificate; onAct: OnAct }) {
  const { t } = useLingui();
  const { id, code, member, state } = certificate;
  const download = (format: 'png' | 'pdf') => () => void saveCertificate(certificateDownloadUrl(id, format));
  const files = [
    { label: <Trans>Baixar PDF</Trans>, icon: Download, onSelect: download('pdf') },
    { label: <Trans>Baixar imagem</Trans>, icon: Download, onSelect: download('png') },
  ];
  return (
    <Menu
      trigger={
        <Button size="small" iconOnly aria-label={t`Opções do certificado de ${member}`}>
          <MoreHorizontal size={18} strokeWidth={1.75} aria-hidden />
        </Button>
      }
      groups={[
        [
          { label: <Trans>Abrir página pública</Trans>, icon: ExternalLink, to: certificatePageOf(code) },
          ...(state === 'revoked' ? [] : files),
        ],
        [
          { label: <Trans>Reemitir</Trans>, icon: RefreshCw, onSelect: () => onAct('reissue', [certificate]) },
          state === 'revoked'
            ? { label: <Trans>Restaurar</Trans>, icon: Undo2, onSelect: () => onAct('restore', [certificate]) }
            : { label: <Trans>Revogar</Trans>, icon: Ban, onSelect: () => onAct('revoke', [certificate]) },
        ],
      ]}
    />
  );
}

type RowProps = { certificate: IssuedCertificate; isChosen: boolean; onChoose: (on: boolean) => void; onAct: OnAct };
function IssuedRow({ certificate, isChosen, onChoose, onAct }: RowProps) {
  const { t } = useLingui();
  const day = useDay();
  const { member, course, number, state, created_at, expires_at, revoked_at, reason } = certificate;
  return (
    <tr className={css.row} data-chosen={isChosen}>
      <td className={`${css.choose} ${css.chooseOne}`}>
        <input
          type="checkbox"
          aria-label={t`Escolher o certificado de ${member}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <td className={`${css.cell} ${css.who}`}>
        <span className={css.name}>{member}</span>
        {course}
      </td>
      <td className={css.cell}>
        <span className={css.word}>{t`Número`} </span>
        <span className={css.number}>{number}</span>
      </td>
      <td className={css.cell}>
        <span className={css.word}>{t`Concluído em`} </span>
        {day(created_at)}
      </td>
      <td className={css.cell}>
        <span className={css.word}>{expires_at ? t`Válido até` : t`Validade`} </span>
        {expires_at ? day(expires_at) : <Trans>sem fim</Trans>}
      </td>
      <td className={css.cell}>
        <StateChip state={state} />
        {revoked_at && (
          <span className={css.note}>
            {' '}
            {day(revoked_at)}: {reason}
          </span>
        )}
      </td>
      <td className={css.menu}>
        <RowMenu certificate={certificate} onAct={onAct} />
      </td>
    </tr>
  );
}

type Props = {
  certificates: readonly IssuedCertificate[];
  chosen: ReadonlySet<number>;
  onChoose: (next: ReadonlySet<number>) => void;
  onAct: OnAct;
};

/** The certificates that are read so far. */
export function IssuedTable({ certificates, chosen, onChoose, onAct }: Props) {
  const { t } = useLingui();
  const isAll = certificates.every(({ id }) => chosen.has(id));
  const choose = (id: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  const heads = [t`Nome e curso`, t`Número`, t`Concluído em`, t`Válido até`, t`Situação`, t`Opções`];
  return (
    <Card padded={false}>
      <table className={css.table}>
        <thead>
          <tr>
            <th className={`${css.head} ${css.choose}`} scope="col">
              <input
                type="checkbox"
                aria-label={t`Escolher todos os certificados desta lista`}
                checked={isAll}
                onChange={({ target }) => onChoose(new Set(target.checked ? certificates.map(({ id }) => id) : []))}
              />
            </th>
            {heads.map((head) => (
              <th key={head} className={css.head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={css.body}>
          {certificates.map((certificate) => (
            <IssuedRow
              key={certificate.id}
              certificate={certificate}
              isChosen={chosen.has(certificate.id)}
              onChoose={(on) => choose(certificate.id, on)}
              onAct={onAct}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
