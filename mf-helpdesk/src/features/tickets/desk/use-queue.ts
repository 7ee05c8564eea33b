import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { ticketsQuery } from '@clube/shared/clients/ticket';
import { useListAddress } from '@clube/shared/ui';
import { useTicketNews } from '../../desk-tools/index.ts';
import { statusOf } from '../status-filter.tsx';

/** As the address names them, and the call. */
const owners = { '': undefined, meus: 'me', livres: 'nobody' } as const;
export type Owner = keyof typeof owners;
export const ownerNames = ['', 'meus', 'livres'] as const satisfies readonly Owner[];
/** Colleagues and students write meanwhile. */
const POLL_MS = 30_000;

/** The tickets that the address asks for, and what it says of them. */
export function useQueue() {
  const { page, filter, setFilter, setPage } = useListAddress();
  const { search } = useLocation();
  const q = filter('busca');
  const status = statusOf(filter('status'));
  const owner = ownerNames.find((known) => known === filter('responsavel')) ?? '';
  const assigned = owners[owner];
  const isUnread = filter('lidos') === 'nao';
  const tag = Number(filter('etiqueta')) || undefined;
  useTicketNews();
  const query = useQuery({
    ...ticketsQuery({
      page,
      ...(q && { q }),
      ...(status && { status }),
      ...(assigned && { assigned }),
      ...(tag && { tag }),
      ...(isUnread && { unread: 'only' as const }),
    }),
    refetchInterval: POLL_MS,
  });
  return {
    query,
    q,
    status,
    owner,
    isUnread,
    tag,
    setFilter,
    setPage,
    /** Of a ticket, or of the queue alone; what it shows stays as it is. */
    addressOf: (id?: number) => (id === undefined ? `/ajuda${search}` : `/ajuda/${id}${search}`),
  };
}
export type Queue = ReturnType<typeof useQueue>;
