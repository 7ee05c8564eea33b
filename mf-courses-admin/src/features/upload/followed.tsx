import { CircleAlert, Upload as UploadIcon } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, ProgressBar } from '@clube/shared/ui';
import { FilePicker } from './file-picker.tsx';
import { PlanLink } from '../storage/index.ts';
import { useProblemText } from './problem-text.ts';
import { useProgressText } from './progress-text.ts';
import type { FollowedUpload, UploadTask } from './task.ts';
import * as css from './upload.css.ts';
import { isFinal } from './upload-problem.ts';

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;
type Props = { task: UploadTask; upload: Omit<FollowedUpload, 'task' | 'start'> };

function Stopped({ task, upload }: Props) {
  const problemText = useProblemText();
  const problem = task.problem ?? 'server';
  return (
    <div className={css.card} role="alert">
      <CircleAlert {...icon} className={css.danger} />
      <div className={css.text}>
        <div className={css.name}>{task.name}</div>
        <span className={css.reason}>{problemText(problem, task.sent)}</span>
      </div>
      {(problem === 'storage_full' || problem === 'unpaid') && <PlanLink />}
      {!isFinal(problem) && (
        <Button size="small" onClick={upload.resume}>
          <Trans>Tentar de novo</Trans>
        </Button>
      )}
      <Button size="small" variant="link" onClick={upload.cancel}>
        <Trans>Cancelar</Trans>
      </Button>
    </div>
  );
}

function Lost({ task, upload }: Props) {
  return (
    <div className={css.card}>
      <UploadIcon {...icon} />
      <div className={css.text}>
        <div className={css.name}>{task.name}</div>
        <span className={css.reason}>
          <Trans>O navegador não guardou o arquivo. Escolha o mesmo para continuar.</Trans>
        </span>
      </div>
      <FilePicker name={task.name} onFile={upload.giveFile} />
      <Button size="small" variant="link" onClick={upload.cancel}>
        <Trans>Cancelar</Trans>
      </Button>
    </div>
  );
}

/** A file of this place on its way: how far, how long, what became of it. */
export function Followed({ task, upload }: Props) {
  const { t } = useLingui();
  const progressText = useProgressText();
  if (task.status === 'failed') return <Stopped task={task} upload={upload} />;
  if (task.status === 'lost') return <Lost task={task} upload={upload} />;
  const { name, size, sent } = task;
  return (
    <div className={css.card}>
      <UploadIcon {...icon} />
      <div className={css.text}>
        <div className={css.line}>
          <span className={css.name}>{name}</span>
          <span className={css.figures}>{progressText(task)}</span>
        </div>
        <ProgressBar value={size === 0 ? 0 : (sent / size) * 100} label={t`Envio de ${name}`} />
      </div>
      {task.status === 'paused' ? (
        <Button size="small" onClick={upload.resume}>
          <Trans>Continuar</Trans>
        </Button>
      ) : (
        task.status !== 'placing' && (
          <Button size="small" onClick={upload.pause}>
            <Trans>Pausar</Trans>
          </Button>
        )
      )}
      {task.status !== 'placing' && (
        <Button size="small" variant="link" onClick={upload.cancel}>
          <Trans>Cancelar</Trans>
        </Button>
      )}
    </div>
  );
}
