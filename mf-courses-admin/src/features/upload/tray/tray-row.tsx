import { memo, useState } from 'react';
import { CircleAlert, CircleCheck, FileUp, Pause, Play, RotateCw, X } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes } from '@clube/shared/i18n';
import { Button, ButtonLink, ProgressBar, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { useMediaReason } from '../../../media-reason.ts';
import { importPath } from '../../../paths.ts';
import { FilePicker } from '../file-picker.tsx';
import { PlanLink } from '../../storage/index.ts';
import { useProblemText } from '../problem-text.ts';
import { useProgressText } from '../progress-text.ts';
import { mayPause } from '../queue/may-pause.ts';
import { queue } from '../queue/page-queue.ts';
import { isOpen, type UploadTask } from '../task.ts';
import { isFinal } from '../upload-problem.ts';
import * as css from './tray.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Sign({ status }: Pick<UploadTask, 'status'>) {
  if (status === 'done') return <CircleCheck {...icon} />;
  return status === 'failed' || status === 'lost' ? <CircleAlert {...icon} /> : <FileUp {...icon} />;
}

function Words({ task }: { task: UploadTask }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const progressText = useProgressText();
  const { name, status, sent, size, problem, refusal } = task;
  const reason = useMediaReason();
  const total = formatBytes(size);
  if (status === 'failed' && problem)
    return (
      <div className={css.bad}>
        {refusal && `${reason(refusal.error, refusal.kind)}. `}
        {problemText(problem, sent)}
      </div>
    );
  if (status === 'lost')
    return (
      <div className={css.bad}>
        <Trans>O navegador não guardou o arquivo. Escolha o mesmo para continuar.</Trans>
      </div>
    );
  if (status === 'done')
    return (
      <div className={css.figures}>
        <Trans>Enviado · {total}</Trans>
      </div>
    );
  return (
    <>
      <div className={css.figures}>{progressText(task)}</div>
      {status !== 'waiting' && <ProgressBar value={size === 0 ? 0 : (sent / size) * 100} label={t`Envio de ${name}`} />}
    </>
  );
}

/** One file of the tray, and what may be done about it. */
export const TrayRow = memo(({ task }: { task: UploadTask }) => {
  const { t } = useLingui();
  const { id, name, status, sent, problem, target, arrivedId } = task;
  const [isAsking, setAsking] = useState(false);
  const cancel = () => queue.cancel(id);
  const isOver = problem !== undefined && isFinal(problem);
  // What is there stays there.
  const mayLose = sent > 0 && isOpen(task) && !isOver && arrivedId === undefined && status !== 'placing';
  const isMade = target.kind === 'lesson' && target.isMade;
  const give = (file: File) => {
    if (!queue.giveFile(id, file)) showToast(t`Este é outro arquivo. Escolha o mesmo de antes: ${name}`, 'danger');
  };
  return (
    <li className={css.row}>
      <Sign status={status} />
      <div className={css.words}>
        <div className={css.name} title={name}>
          {name}
        </div>
        <Words task={task} />
      </div>
      {(problem === 'storage_full' || problem === 'unpaid') && <PlanLink />}
      {status === 'done' && target.kind === 'course' && (
        <ButtonLink size="small" to={importPath}>
          <Trans>Conferir</Trans>
        </ButtonLink>
      )}
      {status === 'lost' && <FilePicker name={name} onFile={give} />}
      {mayPause(task) && (
        <Button size="small" iconOnly aria-label={t`Pausar ${name}`} onClick={() => queue.pause(id)}>
          <Pause {...icon} />
        </Button>
      )}
      {status === 'paused' && (
        <Button size="small" iconOnly aria-label={t`Continuar ${name}`} onClick={() => queue.resume(id)}>
          <Play {...icon} />
        </Button>
      )}
      {status === 'failed' && problem && !isOver && (
        <Button size="small" iconOnly aria-label={t`Tentar de novo ${name}`} onClick={() => queue.resume(id)}>
          <RotateCw {...icon} />
        </Button>
      )}
      {status !== 'placing' && (
        <Button
          size="small"
          iconOnly
          aria-label={status === 'done' ? t`Tirar ${name} da lista` : t`Cancelar ${name}`}
          onClick={mayLose ? () => setAsking(true) : cancel}
        >
          <X {...icon} />
        </Button>
      )}
      {isAsking && mayLose && (
        <ConfirmDialog
          title={t`Desistir de enviar ${name}?`}
          action={<Trans>Desistir do envio</Trans>}
          onConfirm={async () => cancel()}
          onClose={() => setAsking(false)}
        >
          {isMade ? (
            <Trans>
              O que já foi enviado se perde, com o rascunho feito para este arquivo se nada mais foi posto nele.
            </Trans>
          ) : (
            <Trans>O que já foi enviado se perde.</Trans>
          )}
        </ConfirmDialog>
      )}
    </li>
  );
});
