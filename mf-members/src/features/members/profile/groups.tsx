import { useState } from 'react';
import { X } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberProfile } from '@clube/shared/contracts/member';
import { Button, Chip } from '@clube/shared/ui';
import { GroupDialog } from '../groups/group-dialog.tsx';
import type { Act } from '../list/use-acts.ts';
import * as css from './profile.css.ts';

/** The panel's groups that somebody is in. */
export function Groups({ member, onAct }: { member: MemberProfile; onAct: (act: Act) => Promise<unknown> }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation({ mutationFn: (group_id: number) => onAct({ kind: 'ungroup', group_id }) });
  return (
    <section className={css.section} aria-labelledby="member-groups">
      <div className={css.title}>
        <h3 id="member-groups" className={css.heading}>
          <Trans>Grupos</Trans>
        </h3>
        <Button size="small" variant="link" onClick={() => setAsking(true)}>
          <Trans>Pôr num grupo</Trans>
        </Button>
      </div>
      {member.groups.length === 0 ? (
        <p className={css.small}>
          <Trans>Nenhum grupo ainda.</Trans>
        </p>
      ) : (
        <ul className={css.groups}>
          {member.groups.map(({ id, name }) => (
            <li key={id} className={css.group}>
              <Chip>{name}</Chip>
              <Button
                size="small"
                variant="link"
                iconOnly
                aria-label={t`Tirar do grupo “${name}”`}
                loading={leave.isPending && leave.variables === id}
                onClick={() => leave.mutate(id)}
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAsking && <GroupDialog onAct={onAct} onClose={() => setAsking(false)} />}
    </section>
  );
}
