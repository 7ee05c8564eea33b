import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { binLossQuery, lossQuery } from '@clube/shared/clients/bin';
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

type Props = { loss: Loss | undefined; children: ReactNode };

/** Whom and what it concerns, as soon as it is known. The room is kept meanwhile: nothing moves under the pointer. */
const Losses = ({ loss, children }: Props) => (
  <>
    <span className={css.loss}>
      {loss && (
        <>
          <Trans>Vai junto:</Trans> <Lines loss={loss} />
        </>
      )}
    </span>
    {children}
  </>
);

/** Of a question before something goes to the bin. @param path of the course, module or lesson below `/api` */
export const BinLosses = ({ path }: { path: string }) => (
  <Losses loss={useQuery(lossQuery(path)).data}>
    <Trans>Some agora para todo mundo e fica 30 dias na lixeira. Até lá, volta com tudo o que é seu.</Trans>
  </Losses>
);

/** Of a question before something in the bin goes for good. */
export const FinalLosses = ({ binId }: { binId: number }) => (
  <Losses loss={useQuery(binLossQuery(binId)).data}>
    <Trans>Isso vai junto, para todo mundo. Não há como desfazer. Os vídeos ficam na biblioteca.</Trans>
  </Losses>
);
