import type { ReactNode } from 'react';
import {
  CircleCheck,
  LifeBuoy,
  MailWarning,
  MessageSquare,
  TriangleAlert,
  VideoOff,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { Plural, Trans } from '@lingui/react/macro';
import type { Overview } from '@clube/shared/contracts/overview';
import { Card } from '@clube/shared/ui';
import * as css from './overview.css.ts';

type Kind = keyof Overview['waiting'];
const looks: Record<Kind, { icon: LucideIcon; to: string; said: (count: number) => ReactNode }> = {
  comments: {
    icon: MessageSquare,
    to: '/comentarios',
    said: (count) => (
      <Plural value={count} one="# comentário espera moderação" other="# comentários esperam moderação" />
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
  const there = kinds.filter((kind) => waiting[kind] > 0);
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
            const { icon: Icon, to, said } = looks[kind];
            return (
              <li key={kind}>
                <Link className={css.link} to={to}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden />
                  <span className={css.text}>{said(waiting[kind])}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
