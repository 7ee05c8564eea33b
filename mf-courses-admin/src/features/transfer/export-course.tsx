import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileUp, Package } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseExportsQuery, courseExportUrl, packCourse } from '@clube/shared/clients/course-export';
import type { CourseExport } from '@clube/shared/contracts/course-export';
import { formatBytes, formatDate } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, ButtonLink, Card, QueryState, Row, showFailure } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { ImportCourse } from './lazy-import.ts';
import * as css from './transfer.css.ts';

function Packed({ courseId, of }: { courseId: number; of: CourseExport }) {
  const { t } = useLingui();
  const [day, end] = [formatDate(of.created_at), formatDate(of.expires_at)];
  return (
    <li className={css.fileRow}>
      <span>
        <span className={css.strong}>
          {of.with_media ? <Trans>Curso com as mídias</Trans> : <Trans>Curso sem as mídias</Trans>}
        </span>
        <span className={parts.note} role="status">
          {of.failed ? (
            <Trans>Não conseguimos preparar o arquivo. Exporte de novo.</Trans>
          ) : of.ready_at === null ? (
            <Trans>Preparando o arquivo…</Trans>
          ) : (
            <>
              {formatBytes(of.size_bytes ?? 0)}
              {' · '}
              <Trans>disponível até {end}</Trans>
            </>
          )}
        </span>
      </span>
      {of.ready_at !== null && (
        <ButtonLink
          to={courseExportUrl(courseId, of.id)}
          reloadDocument
          download
          size="small"
          aria-label={t`Baixar o curso exportado em ${day}`}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Baixar</Trans>
        </ButtonLink>
      )}
    </li>
  );
}

/** A course as a file that is taken away, and lessons that come from a spreadsheet. */
export function ExportCourse({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const exports = useQuery(courseExportsQuery(courseId));
  const [withMedia, setWithMedia] = useState(true);
  const [isImporting, setImporting] = useState(false);
  const pack = useMutation({
    mutationFn: () => packCourse(courseId, withMedia),
    onError: (error) =>
      isApiError(error, 'course.export_busy')
        ? showFailure(error, t`Outro curso deste painel está sendo exportado. Espere ele terminar.`)
        : isApiError(error, 'course.export_too_large')
          ? showFailure(error, t`As mídias são grandes demais para um arquivo só. Exporte sem as mídias.`)
          : isApiError(error, 'rate.limited')
            ? showFailure(error, t`Muitas exportações hoje. Tente de novo amanhã.`)
            : showFailure(error, t`Não foi possível exportar agora. Tente de novo.`),
    onSettled: () => client.invalidateQueries({ queryKey: courseExportsQuery(courseId).queryKey }),
  });
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>Exportar e importar</Trans>
      </h2>
      <p className={css.small}>
        <Trans>
          Um ZIP com módulos, aulas, textos, quizzes, materiais e certificado, que pode ser importado neste ou em outro
          painel.
        </Trans>
      </p>
      <QueryState query={exports}>
        {({ exports: files, media_bytes }) => {
          const size = formatBytes(media_bytes);
          return (
            <>
              <label className={css.check}>
                <input type="checkbox" checked={withMedia} onChange={({ target }) => setWithMedia(target.checked)} />
                <Trans>Com os arquivos de vídeo e áudio ({size})</Trans>
              </label>
              {files.length > 0 && (
                <ul className={css.files}>
                  {files.map((file) => (
                    <Packed key={file.id} courseId={courseId} of={file} />
                  ))}
                </ul>
              )}
              <Row>
                <Button
                  loading={pack.isPending}
                  disabled={files.some(({ ready_at, failed }) => ready_at === null && !failed)}
                  onClick={() => pack.mutate()}
                >
                  <Package size={18} strokeWidth={1.75} aria-hidden />
                  <Trans>Exportar</Trans>
                </Button>
                <Button onClick={() => setImporting(true)}>
                  <FileUp size={18} strokeWidth={1.75} aria-hidden />
                  <Trans>Importar aulas</Trans>
                </Button>
              </Row>
            </>
          );
        }}
      </QueryState>
      {isImporting && <ImportCourse courseId={courseId} onClose={() => setImporting(false)} />}
    </Card>
  );
}
