import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { memberQuery } from '@clube/shared/clients/member';
import type { MemberProfile } from '@clube/shared/contracts/member';
import { documentName } from '@clube/shared/contracts/document-kinds';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Avatar, Button, Chip, QueryState, Skeleton } from '@clube/shared/ui';
import { Overlay } from '@clube/shared/ui/overlays';
import type { Act } from '../list/use-acts.ts';
import { useRoleName } from '../role-names.ts';
import { Answers } from './answers.tsx';
import { Actions } from './actions.tsx';
import { Groups } from './groups.tsx';
import { Courses } from './courses.tsx';
import { History } from './history.tsx';
import { Made } from './made.tsx';
import * as css from './profile.css.ts';
import { Why } from './why.tsx';

function Facts({ member }: { member: MemberProfile }) {
  const { t } = useLingui();
  const roleName = useRoleName();
  const { role, document, document_kind, phone, created_at, last_seen_at } = member;
  const facts = {
    role: [t`Papel`, roleName(role)],
    document: [documentName(document_kind) ?? t`Documento`, document],
    phone: [t`Telefone`, phone],
    since: [t`Desde`, formatDate(created_at)],
    seen: [t`Último acesso`, last_seen_at ? <RelativeTime key="at" at={last_seen_at} /> : t`Nunca entrou`],
  } as const;
  return (
    <dl className={css.facts}>
      {Object.entries(facts).map(
        ([name, [term, fact]]) =>
          fact && (
            <div key={name} className={css.pair}>
              <dt className={css.term}>{term}</dt>
              <dd className={css.fact}>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Props = {
  id: number;
  onClose: () => void;
  onAct: (act: Act) => Promise<unknown>;
  /** What was done last for this member, with the way back: below, where the page says it, nothing can be pressed. */
  told?: ReactNode;
};

/** All that the panel knows of one member, in one look, and what can be done about them. */
export function Profile({ id, onClose, onAct, told }: Props) {
  const { t } = useLingui();
  const query = useQuery(memberQuery(id));
  const member = query.data;
  return (
    <Overlay place="corner" title={member?.name ?? t`Membro`} onClose={onClose}>
      <div className={css.head}>
        {member && <Avatar name={member.name} photo={member.photo} />}
        <div className={css.who}>
          {member ? (
            <>
              <strong className={css.name}>{member.name}</strong>
              <div className={css.small}>{member.email}</div>
            </>
          ) : (
            !query.isError && <Skeleton lines={2} />
          )}
        </div>
        {member?.suspended_at && (
          <Chip tone="danger">
            <Trans>Suspenso</Trans>
          </Chip>
        )}
        <Button variant="link" size="small" iconOnly aria-label={t`Fechar`} onClick={onClose}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
      <div className={css.body}>
        <QueryState query={query}>
          {(found) => (
            <>
              <Actions member={found} onAct={onAct} onGone={onClose} />
              {told}
              <Facts member={found} />
              <Answers member={found} />
              <Groups member={found} onAct={onAct} />
              <Courses member={found} onAct={onAct} />
              <Why member={found} />
              <Made member={found} />
              <History member={found} />
            </>
          )}
        </QueryState>
      </div>
    </Overlay>
  );
}
