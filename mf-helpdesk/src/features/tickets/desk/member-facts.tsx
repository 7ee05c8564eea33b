import { Link } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { ticketMemberQuery } from '@clube/shared/clients/ticket-desk';
import { mayAtom } from '@clube/shared/session';
import { QueryState } from '@clube/shared/ui';
import * as css from './beside.css.ts';
import { Devices, OtherTickets } from './member-lists.tsx';
import { Faults } from './member-faults.tsx';
import { MemberCourses } from './member-courses.tsx';
import { MemberOrders } from './member-orders.tsx';

/** What helps to answer who asked: what they met, have, use, bought and asked before. */
export function MemberFacts({ ticketId }: { ticketId: number }) {
  const member = useQuery(ticketMemberQuery(ticketId));
  const may = useAtomValue(mayAtom);
  return (
    <QueryState query={member}>
      {({ id, courses, devices, orders, tickets, faults }) => (
        <>
          {may('member.manage') && (
            <Link className={css.link} to={`/members?membro=${id}`}>
              <Trans>Abrir o perfil</Trans>
            </Link>
          )}
          <Faults faults={faults} />
          <MemberCourses courses={courses} />
          <Devices devices={devices} />
          <OtherTickets tickets={tickets} />
          <MemberOrders orders={orders} />
        </>
      )}
    </QueryState>
  );
}
