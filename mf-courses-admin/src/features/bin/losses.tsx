import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { lossQuery } from '@clube/shared/clients/bin';
import type { Loss } from '@clube/shared/contracts/bin';
import type { BinKind } from '@clube/shared/contracts/bin-kinds';
import { formatBytes } from '@clube/shared/i18n';
import * as css from '../../parts.css.ts';

/** Nothing is said of what there is none of. */
const Line = ({ count = 0, children }: { count: number | undefined; children: ReactNode }) =>
  count > 0 && <span className={css.lossLine}>{children}</span>;

/** What goes along, in numbers. */
function Lines({ loss, kind, isFinal }: { loss: Loss; kind: BinKind; isFinal: boolean }) {
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
        {kind === 'class' && isFinal ? (
          <Plural
            value={loss.members_count}
            one="o lugar de # pessoa, que não volta mais com ela"
            other="o lugar de # pessoas, que não voltam mais com ela"
          />
        ) : kind === 'class' ? (
          <Plural
            value={loss.members_count}
            one="o lugar de # pessoa, que perde o acesso ao curso"
            other="o lugar de # pessoas, que perdem o acesso ao curso"
          />
        ) : kind === 'member_group' ? (
          <Plural
            value={loss.members_count}
            one="o lugar de # pessoa nele, que continua no painel"
            other="o lugar de # pessoas nele, que continuam no painel"
          />
        ) : (
          <Plural
            value={loss.members_count}
            one="# pessoa matriculada no curso"
            other="# pessoas matriculadas no curso"
          />
        )}
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
      <Line count={loss.rules_count}>
        <Plural value={loss.rules_count} one="# regra de liberação" other="# regras de liberação" />
      </Line>
      <Line count={loss.promotions_count}>
        {kind === 'offer' ? (
          <Plural
            value={loss.promotions_count}
            one="# banner, cartão ou prateleira só para quem a comprou, que volta a rascunho"
            other="# banners, cartões e prateleiras só para quem a comprou, que voltam a rascunho"
          />
        ) : (
          <Plural
            value={loss.promotions_count}
            one="# banner, cartão ou prateleira só para ela"
            other="# banners, cartões e prateleiras só para ela"
          />
        )}
      </Line>
      <Line count={loss.coupons_count}>
        <Plural value={loss.coupons_count ?? 0} one="# cupom" other="# cupons" />
      </Line>
      <Line count={loss.captions_count}>
        <Plural value={loss.captions_count} one="# legenda" other="# legendas" />
      </Line>
      <Line count={loss.tickets_count}>
        <Plural
          value={loss.tickets_count ?? 0}
          one="a marca em # chamado, que fica"
          other="a marca em # chamados, que ficam"
        />
      </Line>
      <Line count={loss.votes_count}>
        <Plural value={loss.votes_count ?? 0} one="# resposta de leitor" other="# respostas de leitores" />
      </Line>
      <Line count={loss.media_count}>
        <Plural
          value={loss.media_count ?? 0}
          one="o lugar de # mídia, que fica na biblioteca"
          other="o lugar de # mídias, que ficam na biblioteca"
        />
      </Line>
    </>
  );
}

/** A lesson is not among what goes with it. */
const besides = (loss: Loss, kind: BinKind): Loss => (kind === 'lesson' ? { ...loss, lessons_count: 0 } : loss);
const isAny = ({ materials_bytes: _bytes, ...counts }: Loss) => Object.values(counts).some((count) => count > 0);

/** Whom and what it concerns, as soon as it is known. The room is kept meanwhile: nothing moves under the pointer. */
function Losses({ loss, kind, isFinal = false }: { loss: Loss | undefined; kind: BinKind; isFinal?: boolean }) {
  const known = loss && besides(loss, kind);
  return (
    <span className={css.loss}>
      {known &&
        (isAny(known) ? (
          <>
            <Trans>Vai junto:</Trans> <Lines loss={known} kind={kind} isFinal={isFinal} />
          </>
        ) : (
          <Trans>Nada mais vai junto.</Trans>
        ))}
    </span>
  );
}

/** Of a question before something goes to the bin. @param path of the course, module, lesson or class below `/api` */
export function BinLosses({ path, kind }: { path: string; kind: BinKind }) {
  const { data } = useQuery(lossQuery(path));
  return <Losses loss={data} kind={kind} />;
}

/** Of a question before something in the bin goes for good. */
export const FinalLosses = ({ loss, kind }: { loss: Loss | undefined; kind: BinKind }) => (
  <>
    <Losses loss={loss} kind={kind} isFinal />
    {kind === 'course' || kind === 'module' || kind === 'lesson' ? (
      <Trans>Vai para todo mundo, e não há como desfazer. Os vídeos ficam na biblioteca.</Trans>
    ) : (
      <Trans>Vai para todo mundo, e não há como desfazer.</Trans>
    )}
  </>
);
