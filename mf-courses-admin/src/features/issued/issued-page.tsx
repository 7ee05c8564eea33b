import { useState } from 'react';
import { Award, Download, Hash, SearchX } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import { issuedExportUrl } from '@clube/shared/clients/issued-certificate';
import { takeFile } from '@clube/shared/clients/take-file';
import { certificateStates } from '@clube/shared/contracts/certificate-states';
import type { IssuedCertificate } from '@clube/shared/contracts/issued-certificate';
import type { Locale } from '@clube/shared/i18n';
import { Button, EmptyState, Page, QueryState, Row, SelectField, SkeletonBlock, TextField } from '@clube/shared/ui';
import { CertificateTabs } from './certificate-tabs.tsx';
import { IssuedTable, type OnAct } from './issued-table.tsx';
import { NumberingDialog } from './numbering-dialog.tsx';
import { ReissueDialog } from './reissue-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useActs } from './use-acts.ts';
import { MOST_FILES, useDownload } from './use-download.ts';
import { useIssued, type Issued } from './use-issued.ts';
import * as css from './issued.css.ts';

function Filters({ filters, setFilter }: Issued) {
  const { t } = useLingui();
  const courses = useQuery(coursesQuery());
  const states = {
    valid: t`Válidos`,
    expired: t({ message: 'Vencidos', context: 'certificados' }),
    revoked: t`Revogados`,
  };
  return (
    <div className={css.filters}>
      <TextField
        type="search"
        label={<Trans>Buscar por nome, número ou código</Trans>}
        maxLength={160}
        value={filters.q ?? ''}
        onChange={({ target }) => setFilter('busca', target.value)}
      />
      <SelectField
        label={<Trans>Situação</Trans>}
        value={filters.state ?? ''}
        onChange={({ target }) => setFilter('situacao', target.value)}
      >
        <option value="">{t`Qualquer situação`}</option>
        {certificateStates.map((state) => (
          <option key={state} value={state}>
            {states[state]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={<Trans>Curso</Trans>}
        value={filters.course ?? ''}
        onChange={({ target }) => setFilter('curso', target.value)}
      >
        <option value="">{t`Todos os cursos`}</option>
        {courses.data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {filters.member !== undefined && (
        <Button onClick={() => setFilter('membro', '')}>
          <Trans>Mostrar de todos os membros</Trans>
        </Button>
      )}
    </div>
  );
}

type BulkProps = { some: readonly IssuedCertificate[]; onAct: OnAct; onClear: () => void };
function Bulk({ some, onAct, onClear }: BulkProps) {
  const { t } = useLingui();
  const download = useDownload();
  const revoked = some.filter(({ state }) => state === 'revoked');
  const standing = some.filter(({ state }) => state !== 'revoked');
  return (
    <div className={css.bulk} role="group" aria-label={t`Para os escolhidos`}>
      <span className={css.chosen} role="status">
        <Plural value={some.length} one="# certificado escolhido" other="# certificados escolhidos" />
      </span>
      <Button size="small" onClick={onClear}>
        <Trans>Limpar</Trans>
      </Button>
      {revoked.length > 0 && (
        <Button size="small" onClick={() => onAct('restore', revoked)}>
          <Trans>Restaurar</Trans>
        </Button>
      )}
      {standing.length > 0 && (
        <Button
          size="small"
          loading={download.isPending}
          disabled={standing.length > MOST_FILES}
          onClick={() => download.mutate(standing)}
        >
          <Trans>Baixar PDF</Trans>
        </Button>
      )}
      {standing.length > 0 && (
        <Button size="small" variant="outline-danger" onClick={() => onAct('revoke', standing)}>
          <Trans>Revogar</Trans>
        </Button>
      )}
      <Button size="small" variant="primary" onClick={() => onAct('reissue', some)}>
        <Trans>Reemitir</Trans>
      </Button>
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={<Trans>Nada encontrado</Trans>}
      text={<Trans>Nenhum certificado combina com essa busca.</Trans>}
    />
  ) : (
    <EmptyState
      icon={Award}
      title={<Trans>Nenhum certificado emitido ainda</Trans>}
      text={<Trans>Quando um aluno cumpre o que um curso pede, o certificado dele aparece aqui.</Trans>}
    />
  );
}

/** `/certificados-emitidos`: what the panel has given, and what is to become of it. */
export function IssuedPage() {
  const { t, i18n } = useLingui();
  const issued = useIssued();
  const { filters, list, isFiltered } = issued;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<{ act: 'revoke' | 'reissue'; some: readonly IssuedCertificate[] }>();
  const [isNumbering, setNumbering] = useState(false);
  const clear = () => setChosen(new Set());
  const acts = useActs(clear);
  const close = () => setAsking(undefined);
  const onAct: OnAct = (act, some) =>
    act === 'restore' ? void acts.restore(some).catch(() => undefined) : setAsking({ act, some });
  const certificates = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const picked = certificates.filter(({ id }) => chosen.has(id));
  const exported = () => takeFile(issuedExportUrl({ ...filters, language: i18n.locale as Locale }));
  return (
    <Page
      title={t`Certificados emitidos`}
      subtitle={<Trans>Cada um com o seu número. Aqui se confere, corrige, renova e revoga.</Trans>}
      actions={
        <Row>
          <Button onClick={() => setNumbering(true)}>
            <Hash size={16} strokeWidth={1.75} aria-hidden />
            <Trans>Numeração</Trans>
          </Button>
          <Button onClick={exported}>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            <Trans>Exportar CSV</Trans>
          </Button>
        </Row>
      }
    >
      {filters.course !== undefined && <CertificateTabs courseId={filters.course} current="issued" />}
      <Filters {...issued} />
      <QueryState query={list} loading={<SkeletonBlock className={css.skeleton} />}>
        {() =>
          certificates.length > 0 ? (
            <>
              <IssuedTable certificates={certificates} chosen={chosen} onChoose={setChosen} onAct={onAct} />
              {list.hasNextPage && (
                <div className={css.more}>
                  <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    <Trans>Mostrar mais</Trans>
                  </Button>
                </div>
              )}
              {picked.length > 0 && <Bulk some={picked} onAct={onAct} onClear={clear} />}
            </>
          ) : (
            <Empty isFiltered={isFiltered} />
          )
        }
      </QueryState>
      {asking?.act === 'revoke' && <RevokeDialog some={asking.some} onRevoke={acts.revoke} onClose={close} />}
      {asking?.act === 'reissue' && <ReissueDialog some={asking.some} onReissue={acts.reissue} onClose={close} />}
      {isNumbering && <NumberingDialog onClose={() => setNumbering(false)} />}
    </Page>
  );
}
