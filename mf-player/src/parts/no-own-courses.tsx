import { BookOpen } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { meAtom } from '@clube/shared/session';
import { ButtonLink, EmptyState } from '@clube/shared/ui';

/** What a student without a course may do: look for it with the mailbox that bought it, or ask. Where they are in no panel they choose one. */
export function NoOwnCourses() {
  const me = useAtomValue(meAtom);
  const email = me?.member.email;
  return (
    <EmptyState
      icon={BookOpen}
      title={<Trans>Você ainda não tem cursos</Trans>}
      text={
        <Trans>
          Você entrou como {email}. Comprou com outro e-mail? Saia e entre com ele. Se o curso não aparecer, fale com o
          suporte.
        </Trans>
      }
      action={
        me?.current ? (
          <ButtonLink to="/ajuda" variant="primary">
            <Trans>Falar com o suporte</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/select-site" variant="primary">
            <Trans>Escolher um painel</Trans>
          </ButtonLink>
        )
      }
    />
  );
}
