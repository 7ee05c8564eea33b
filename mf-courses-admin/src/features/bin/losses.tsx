import type { ReactNode } from 'react';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
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

/** The key is of no matter here: each question has one of its own. */
type LossQuery = Pick<UseQueryOptions<Loss>, 'queryFn' | 'gcTime'> & { queryKey: readonly unknown[] };
type Props = { query: LossQuery; children: ReactNode };

/** Whom and what it concerns, as soon as it is known. The room is kept meanwhile: nothing moves under the pointer. */
export function Losses({ query, children }: Props) {
  const { data } = useQuery<Loss>(query);
  return (
    <>
      <span className={css.loss}>{data && <Lines loss={data} />}</span>
      {children}
    </>
  );
}

/** Of a question before something goes to the bin. @param path of the course, module or lesson below `/api` */
export function BinLosses({ path }: { path: string }) {
  return (
    <Losses query={lossQuery(path)}>
      <Trans>Some agora para todo mundo e fica 30 dias na lixeira. Até lá, volta com tudo o que é seu.</Trans>
    </Losses>
  );
}
