import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { issuedQuery } from '@clube/shared/clients/issued-certificate';
import { certificateStates } from '@clube/shared/contracts/certificate-states';
import type { IssuedFilters } from '@clube/shared/contracts/issued-certificate';
import { useListAddress } from '@clube/shared/ui';

const idOf = (text: string) => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Which certificates are shown, kept in the address, and those that are read so far. */
export function useIssued() {
  const { filter, setFilter } = useListAddress();
  const q = filter('busca').slice(0, 160);
  const [course, member] = [idOf(filter('curso')), idOf(filter('membro'))];
  const state = certificateStates.find((one) => one === filter('situacao'));
  const filters: IssuedFilters = {
    ...(q && { q }),
    ...(course && { course }),
    ...(member && { member }),
    ...(state && { state }),
  };
  const list = useInfiniteQuery({ ...issuedQuery(filters), placeholderData: keepPreviousData });
  return { filters, setFilter, list, isFiltered: Object.keys(filters).length > 0 };
}
export type Issued = ReturnType<typeof useIssued>;
