import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { lossQuery } from '@clube/shared/clients/bin';
import type { Loss } from '@clube/shared/contracts/bin';
import { formatBytes } from '@clube/shared/i18n';
import * as css from '../../parts.css.ts';

/** Nothing is said of what there is none of. */
const Line = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && <span className={css.lossLine}>{children}</span>;

/** What goes along, in numbers. */
function Lines({ loss }: { loss: Loss }) {
  const size = formatBytes(loss.materials_bytes);
  return (
    <>
      <Line count={loss.modules_count}>
        <Plural value={loss.modules_count} one="# módulo" other="# módulos" />
      </Line>
      <Line count={loss.lessons_count}>
        <Plural value={loss.lessons_count} one="# aula" other="# aulas" />
      </Line>
      <Line count={loss.members_count}>
        <Plural
          value={loss.members_count}
          one="# pessoa matriculada no curso"
          other="# pessoas matriculadas no curso"
        />
      </Line>
      <Line count={loss.started_count}>
        <Plural value={loss.started_count} one="o progresso de # pessoa" other="o progresso de # pessoas" />
      </Line>
      <Line count={loss.comments_count}>
        <Plural value={loss.comments_count} one="# comentário" other="# comentários" />
      </Line>
      <Line count={loss.materials_count}>
        <Plural value={loss.materials_count} one="# material" other="# materiais" /> ({size})
      </Line>
      <Line count={loss.certificates_count}>
        <Plural value={loss.certificates_count} one="# certificado emitido" other="# certificados emitidos" />
      </Line>
    </>
  );
}

/** A lesson is not among what goes with it. */
const besides = (loss: Loss, isLesson: boolean): Loss => (isLesson ? { ...loss, lessons_count: 0 } : loss);
const isAny = ({ materials_bytes: _bytes, ...counts }: Loss) => Object.values(counts).some((count) => count > 0);

/** Whom and what it concerns, as soon as it is known. The room is kept meanwhile: nothing moves under the pointer. */
const Losses = ({ loss }: { loss: Loss | undefined }) => (
  <span className={css.loss}>
    {loss &&
      (isAny(loss) ? (
        <>
          <Trans>Vai junto:</Trans> <Lines loss={loss} />
        </>
      ) : (
        <Trans>Nada mais vai junto.</Trans>
      ))}
  </span>
);

/** Of a question before something goes to the bin. @param path of the course, module or lesson below `/api` */
export function BinLosses({ path }: { path: string }) {
  const { data } = useQuery(lossQuery(path));
  return (
    <>
      <Losses loss={data && besides(data, path.includes('/lesson/'))} />
      <Trans>Some agora para todo mundo e fica 30 dias na lixeira. Até lá, volta com tudo o que é seu.</Trans>
    </>
  );
}

/** Of a question before something in the bin goes for good. */
export const FinalLosses = ({ loss, isLesson }: { loss: Loss | undefined; isLesson: boolean }) => (
  <>
    <Losses loss={loss && besides(loss, isLesson)} />
    <Trans>Vai para todo mundo, e não há como desfazer. Os vídeos ficam na biblioteca.</Trans>
  </>
);
