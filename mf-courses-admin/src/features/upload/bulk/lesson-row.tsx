import { AudioLines, CircleAlert, FileText, FileVideo, Pencil, Undo2, X } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes } from '@clube/shared/i18n';
import { Button } from '@clube/shared/ui';
import * as css from './bulk.css.ts';
import type { PlannedLesson } from './plan.ts';
import { useRefusalText } from './refusal-text.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);
/** Systems know no type of some. */
const isSound = ({ name, type }: File) =>
  type ? type.startsWith('audio/') : /\.(?:mp3|m4a|wav|ogg|oga|opus|aac|flac)$/i.test(name);

/** What the file becomes, as far as its name says. */
function Sign({ file, isRefused }: { file: File; isRefused: boolean }) {
  if (isRefused) return <CircleAlert {...icon} />;
  if (isPdf(file)) return <FileText {...icon} />;
  return isSound(file) ? <AudioLines {...icon} /> : <FileVideo {...icon} />;
}
/** What is edited: `m1` the second module, `l4` the lesson with that id. */
export type RowName = `m${number}` | `l${number}`;

type Props = {
  lesson: PlannedLesson;
  /** Whether it still may be changed. */
  isOpen: boolean;
  editName: RowName;
  /** Another row is edited: what was typed there is not thrown away by a look here. */
  isElsewhere: boolean;
  onEdit: () => void;
  onTurn: () => void;
};

/** A file of the preview, with what may be done with it. */
export function LessonRow({
  lesson: { title, file, refusal, isOut },
  isOpen,
  editName,
  isElsewhere,
  onEdit,
  onTurn,
}: Props) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const shown = refusal ? file.name : title;
  return (
    <li className={css.lesson} data-refused={refusal !== undefined} data-out={isOut}>
      <Sign file={file} isRefused={refusal !== undefined} />
      <span className={css.name} title={file.name}>
        {shown}
      </span>
      <span className={css.figures}>
        {isOut ? <Trans>Fica de fora</Trans> : refusal ? refusalText(refusal) : formatBytes(file.size)}
      </span>
      {isOpen && !refusal && (
        <span className={css.actions}>
          {!isOut && (
            <Button
              variant="link"
              size="small"
              iconOnly
              data-edit={editName}
              aria-label={t`Mudar a aula ${shown}`}
              disabled={isElsewhere}
              onClick={onEdit}
            >
              <Pencil {...icon} />
            </Button>
          )}
          {/* One button for both ways: the focus stays on it. */}
          <Button
            variant="link"
            size="small"
            iconOnly
            aria-label={isOut ? t`Pôr ${shown} de volta` : t`Deixar ${shown} de fora`}
            onClick={onTurn}
          >
            {isOut ? <Undo2 {...icon} /> : <X {...icon} />}
          </Button>
        </span>
      )}
    </li>
  );
}
