import type { ReactNode } from 'react';
import {
  CircleCheck,
  Landmark,
  LifeBuoy,
  MailWarning,
  MessageSquare,
  ReceiptText,
  ShoppingBag,
  TriangleAlert,
  VideoOff,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import type { Overview } from '@clube/shared/contracts/overview';
import { Card } from '@clube/shared/ui';
import * as css from './overview.css.ts';

type Kind = keyof Overview['waiting'];
/** `tab`: of the sales of a course, whichever: it speaks of the whole panel. `to` is where that is while there is no course. */
type Look = { icon: LucideIcon; to: string; tab?: string; said: (count: number) => ReactNode };
const looks: Record<Kind, Look> = {
  comments: {
    icon: MessageSquare,
    to: '/comentarios',
    said: (count) => (
      <Plural value={count} one="# comentário espera moderação" other="# comentários esperam moderação" />
    ),
  },
  orders: {
    icon: ReceiptText,
    to: '/vendas?estado=pending',
    said: (count) => <Plural value={count} one="# comprador diz que pagou" other="# compradores dizem que pagaram" />,
  },
  parts: {
    icon: ReceiptText,
    to: '/vendas?estado=paid',
    said: (count) => (
      <Plural
        value={count}
        one="# comprador diz que pagou uma parte"
        other="# compradores dizem que pagaram uma parte"
      />
    ),
  },
  purchases: {
    icon: ShoppingBag,
    to: '/vendas',
    tab: 'plataformas',
    said: (count) => (
      <Plural
        value={count}
        one="# assunto em “Plataformas”, nas vendas de um curso"
        other="# assuntos em “Plataformas”, nas vendas de um curso"
      />
    ),
  },
  payment: {
    icon: Landmark,
    to: '/config_curso',
    tab: 'recebimento',
    said: () => (
      <Trans>Outra pessoa disse para onde vai o dinheiro: confira em “Recebimento”, nas vendas de um curso</Trans>
    ),
  },
  tickets: {
    icon: LifeBuoy,
    to: '/ajuda?status=open',
    said: (count) => <Plural value={count} one="# chamado espera resposta" other="# chamados esperam resposta" />,
  },
  media: {
    icon: VideoOff,
    to: '/midias?situacao=failed',
    said: (count) => (
      <Plural value={count} one="# mídia não pôde ser preparada" other="# mídias não puderam ser preparadas" />
    ),
  },
  damaged: {
    icon: TriangleAlert,
    to: '/midias?situacao=damaged',
    said: (count) => <Plural value={count} one="# mídia tem um defeito" other="# mídias têm um defeito" />,
  },
  unconverted: {
    icon: TriangleAlert,
    to: '/midias?situacao=working',
    said: (count) => (
      <Plural value={count} one="# mídia espera um conversor (FFmpeg)" other="# mídias esperam um conversor (FFmpeg)" />
    ),
  },
  invitations: {
    icon: MailWarning,
    to: '/members',
    said: (count) => <Plural value={count} one="# convite venceu" other="# convites venceram" />,
  },
};
const kinds = Object.keys(looks) as Kind[];

/** What somebody waits for, each with the place where it is done. */
export function Waiting({ waiting }: Pick<Overview, 'waiting'>) {
  const there = kinds.filter((kind) => (waiting[kind] ?? 0) > 0);
  const isOfSales = there.some((kind) => looks[kind].tab);
  const [course] = useQuery({ ...coursesQuery(), enabled: isOfSales }).data ?? [];
  const placeOf = ({ to, tab }: Look) => (tab && course ? `/config_curso/vendas/${course.id}?aba=${tab}` : to);
  return (
    <Card>
      <h2 className={css.title}>
        <Trans>O que espera por você</Trans>
      </h2>
      {there.length === 0 ? (
        <p className={css.nothing}>
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden className={css.mark} />
          <Trans>Nada espera por você.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {there.map((kind) => {
            const { icon: Icon, said } = looks[kind];
            return (
              <li key={kind}>
                <Link className={css.link} to={placeOf(looks[kind])}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  <span className={css.text}>{said(waiting[kind] ?? 0)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
