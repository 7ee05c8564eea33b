import { useEffect, useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseImport } from '@clube/shared/contracts/course-import';
import { formatNumber } from '@clube/shared/i18n';
import { Button, ButtonLink, ProgressBar, QueryState, Row, showToast, Skeleton } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { modulesPath } from '../../paths.ts';
import { StorageNotice } from '../storage/index.ts';
import { Followed } from '../upload/index.ts';
import { ErrorsTable } from './errors-table.tsx';
import { Found } from './found.tsx';
import { OtherImport } from './other-import.tsx';
import { StopImport } from './stop-import.tsx';
import * as css from './transfer.css.ts';
import { useCourseImport } from './use-course-import.ts';
import { useFailureText } from './words.ts';

function Choose({ isSheet, onFile }: { isSheet: boolean; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      className={css.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <FileUp size={32} strokeWidth={1.5} aria-hidden />
      <span className={css.strong}>
        {isSheet ? (
          <Trans>Escolha uma planilha CSV ou solte aqui</Trans>
        ) : (
          <Trans>Escolha o ZIP de um curso ou uma planilha CSV, ou solte aqui</Trans>
        )}
      </span>
      <span className={css.small}>
        <Trans>
          A planilha tem uma linha por aula: módulo, título, tipo, link, texto e liberação. Nada é criado antes de você
          conferir.
        </Trans>
      </span>
      <input
        type="file"
        className={css.input}
        accept={isSheet ? '.csv,.tsv,.txt,text/csv' : '.zip,.csv,.tsv,.txt,application/zip,text/csv'}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Choosing the same file again, after it was changed, is a choice too.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

function Running({ of, onStop }: { of: CourseImport; onStop: () => Promise<unknown> }) {
  const { t } = useLingui();
  const { total, done } = of;
  const [some, all] = [formatNumber(done), formatNumber(total)];
  return (
    <div className={css.stack}>
      <ProgressBar value={total === 0 ? 0 : (100 * done) / total} label={t`Importação do curso`} />
      <p className={css.small} role="status">
        <Trans>
          {some} de {all} partes. Você pode fechar esta página: a importação continua.
        </Trans>
      </p>
      <StopImport of={of} title={<Trans>Parar a importação?</Trans>} onStop={onStop} />
    </div>
  );
}

/** Where that is which was made before the end: a course of its own went into the bin, another one keeps its new parts. */
function Stopped({ of: { done, course_id: courseId } }: { of: CourseImport }) {
  return (
    <p className={css.strong} role="status">
      <Trans>A importação foi parada.</Trans>
      {done > 0 && courseId !== null && (
        <>
          {' '}
          <Trans>O que já foi criado ficou no curso.</Trans>
        </>
      )}
      {done > 0 && (
        <>
          {' '}
          <ButtonLink size="small" variant="link" to={courseId === null ? '/lixeira' : modulesPath(courseId)}>
            {courseId === null ? <Trans>Ver a lixeira</Trans> : <Trans>Abrir no editor</Trans>}
          </ButtonLink>
        </>
      )}
    </p>
  );
}

function Ended({ of, onAgain }: { of: CourseImport; onAgain: () => void }) {
  const { state, course_id: courseId } = of;
  return (
    <div className={css.stack}>
      <p className={css.strong} role="status">
        {state === 'done' ? (
          <Trans>A importação terminou.</Trans>
        ) : (
          <Trans>Nada deste arquivo pode ser importado.</Trans>
        )}
      </p>
      <ErrorsTable of={of} />
      <Row>
        {courseId !== null && (
          <ButtonLink variant="primary" to={modulesPath(courseId)}>
            <Trans>Abrir no editor</Trans>
          </ButtonLink>
        )}
        <Button onClick={onAgain}>
          <Trans>Escolher outro arquivo</Trans>
        </Button>
      </Row>
    </div>
  );
}

/** A course from a file: it is looked at first, and nothing is made before that was confirmed. @param courseId the course that a spreadsheet goes into */
export function ImportCourse({ courseId = null, onClose }: { courseId?: number | null; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { imports, current, stopped, other, send, upload, give, map, start, stop, isBusy, error, begin } =
    useCourseImport(courseId);
  const isWhole = current?.state === 'done' && start.isSuccess && current.report?.faults === 0;
  const made = isWhole ? current.course_id : null;
  const opened = useRef<number | null>(null);
  useEffect(() => {
    // Once for each course that is made.
    if (made === null || opened.current === made) return;
    opened.current = made;
    showToast(t`Importação concluída. Confira e publique quando quiser.`, 'success');
    onClose();
    void navigate(modulesPath(made));
  }, [made, t, onClose, navigate]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={courseId === null ? <Trans>Importar um curso</Trans> : <Trans>Importar aulas de uma planilha</Trans>}
    >
      <div className={css.stack}>
        {error && (
          <div className={css.failure} role="alert">
            {failureText(error)}
          </div>
        )}
        {upload.task && (
          <>
            <Followed task={upload.task} upload={upload} />
            <p className={css.small}>
              <Trans>Você pode fechar esta janela: o envio continua, e a conferência começa quando ele terminar.</Trans>
            </p>
          </>
        )}
        <QueryState query={imports}>
          {() => {
            if (upload.task && current?.state !== 'running') return null;
            if (send.isPending || current?.state === 'checking')
              return (
                <>
                  <p className={css.small} role="status">
                    {send.isPending ? <Trans>Enviando o arquivo…</Trans> : <Trans>Conferindo o arquivo…</Trans>}
                  </p>
                  <Skeleton lines={4} />
                </>
              );
            if (current?.state === 'ready')
              return (
                <Found
                  of={current}
                  isBusy={isBusy}
                  onMap={(columns) => map.mutate({ id: current.id, columns })}
                  onStart={(publication) => start.mutate({ id: current.id, publication })}
                  onDiscard={() => stop.mutate(current)}
                />
              );
            if (current?.state === 'running') return <Running of={current} onStop={() => stop.mutateAsync(current)} />;
            if (current) return <Ended of={current} onAgain={begin} />;
            if (other) return <OtherImport of={other} onStop={() => stop.mutateAsync(other)} />;
            return (
              <>
                {stopped && <Stopped of={stopped} />}
                <StorageNotice />
                <Choose isSheet={courseId !== null} onFile={give} />
              </>
            );
          }}
        </QueryState>
      </div>
    </Dialog>
  );
}
