import { useState } from 'react';
import { ArrowLeft, Merge, UserRound } from 'lucide-react';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import type { TicketDetail } from '@clube/shared/contracts/ticket';
import type { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { formatDate } from '@clube/shared/i18n';
import { Button, ButtonLink, PageHeading } from '@clube/shared/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { MergeDialog } from '../../desk-tools/index.ts';
import { StatusChip } from '../status-chip.tsx';
import { Assignee } from './assignee.tsx';
import * as css from './head.css.ts';

/** Where the focus returns to from the member. */
export const BESIDE_OPENER = 'desk-beside';
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Props = {
  ticket: TicketDetail;
  back: string;
  desk: UseQueryResult<TicketDesk>;
  onDesk: (desk: TicketDesk) => void;
  toggle: UseMutationResult<TicketDetail, Error, void>;
  onBeside: () => void;
};

/** What a ticket is about and who has it, with what can be done with it as a whole. */
export function ConversationHead({ ticket, back, desk, onDesk, toggle, onBeside }: Props) {
  const { id, title, status, requester, created_at, merged_into } = ticket;
  const [isMerging, setMerging] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const opened = formatDate(created_at);
  const name = requester.name;
  return (
    <header className={css.head}>
      <div className={css.line}>
        <span className={css.back}>
          <ButtonLink size="small" to={back}>
            <ArrowLeft {...icon} />
            <Trans>Fila</Trans>
          </ButtonLink>
        </span>
        <div className={css.text}>
          <PageHeading title={title} className={css.title} />
          <p className={css.about}>
            <Trans>
              Nº {id} · {name} · aberto em {opened}
            </Trans>
          </p>
        </div>
        <StatusChip status={status} />
      </div>
      <div className={css.line}>
        {desk.data && <Assignee id={id} desk={desk.data} onChange={onDesk} />}
        <span className={css.grow} />
        <span className={css.member}>
          <Button id={BESIDE_OPENER} size="small" onClick={onBeside}>
            <UserRound {...icon} />
            <Trans>Quem abriu</Trans>
          </Button>
        </span>
        {merged_into === null && (
          <>
            <Button size="small" onClick={() => setMerging(true)}>
              <Merge {...icon} />
              <Trans>Juntar</Trans>
            </Button>
            <Button size="small" loading={toggle.isPending} onClick={() => toggle.mutate()}>
              {status === 'open' ? <Trans>Fechar chamado</Trans> : <Trans>Reabrir</Trans>}
            </Button>
          </>
        )}
      </div>
      {isMerging && (
        <MergeDialog
          ticket={ticket}
          onClose={() => setMerging(false)}
          onMerged={(living) => {
            setMerging(false);
            void navigate(`/ajuda/${living}${search}`);
          }}
        />
      )}
    </header>
  );
}
