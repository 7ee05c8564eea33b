import { useInfiniteQuery, useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { memberCountQuery, memberListQuery } from '@clube/shared/clients/member';
import type { MemberFilters } from '@clube/shared/contracts/member';
import {
  memberColumns,
  memberSorts,
  memberStates,
  progressBands,
  type MemberColumn,
} from '@clube/shared/contracts/member-filters';
import type { MemberShows } from '@clube/shared/contracts/member-view';
import { roles } from '@clube/shared/contracts/policy';
import { useListAddress } from '@clube/shared/ui';

const known = <T extends string>(words: readonly T[], word: string): T | undefined => words.find((one) => one === word);
const whole = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** What each part of a list is called in the address. */
const NAMES = {
  q: 'busca',
  role: 'papel',
  course: 'curso',
  class: 'turma',
  group: 'grupo',
  state: 'situacao',
  progress: 'progresso',
  away_days: 'ausente',
  sort: 'ordem',
  hidden: 'ocultas',
} as const satisfies Record<keyof MemberShows, string>;

function readFilters(filter: (name: string) => string): MemberFilters {
  const course = whole(filter(NAMES.course));
  // What is asked of a course alone.
  const classId = course === undefined ? undefined : whole(filter(NAMES.class));
  const progress = known(progressBands, filter(NAMES.progress));
  const [q, role] = [filter(NAMES.q), known(roles, filter(NAMES.role))];
  const state = known(memberStates, filter(NAMES.state));
  const group = whole(filter(NAMES.group));
  const away = whole(filter(NAMES.away_days));
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(course && { course }),
    ...(classId && { class: classId }),
    ...(group && { group }),
    ...(state && { state }),
    ...(progress && { progress }),
    ...(away && { away_days: away }),
  };
}

/** What the list shows, kept in the address. */
export function useFilters() {
  const { filter, setFilter } = useListAddress();
  const [, setParameters] = useSearchParams();
  const filters = readFilters(filter);
  const sort = known(memberSorts, filter(NAMES.sort)) ?? 'name';
  const hiddenNames = filter(NAMES.hidden).split('.');
  const hidden = memberColumns.filter((column) => hiddenNames.includes(column));
  const shows: MemberShows = {
    ...filters,
    ...(sort !== 'name' && { sort }),
    ...(hidden.length > 0 && { hidden }),
  };
  return {
    filters,
    sort,
    /** Columns that are left out. */
    hidden: new Set<MemberColumn>(hidden),
    shows,
    /** Whose profile is open. */
    member: whole(filter('membro')),
    /** The saved view that was chosen last. */
    view: whole(filter('visao')),
    setFilter,
    /** Another course has other classes. A page that comes alive tells what its fields hold: what is no change changes nothing. */
    setCourse: (course: string) =>
      setParameters(
        (known) => {
          if ((known.get(NAMES.course) ?? '') === course) return known;
          if (course) known.set(NAMES.course, course);
          else known.delete(NAMES.course);
          known.delete(NAMES.class);
          return known;
        },
        { replace: true },
      ),
    setHidden: (columns: readonly MemberColumn[]) => setFilter(NAMES.hidden, columns.join('.')),
    /** Shows what a saved view does, or all without one. */
    setShows: (wanted: MemberShows, view?: number) => {
      const parts = Object.entries(wanted).map(([name, value]) => [
        NAMES[name as keyof MemberShows],
        Array.isArray(value) ? value.join('.') : String(value),
      ]);
      setParameters(new URLSearchParams([...parts, ...(view === undefined ? [] : [['visao', String(view)]])]), {
        replace: true,
      });
    },
    isFiltered: Object.keys(filters).length > 0,
  };
}
export type Filters = ReturnType<typeof useFilters>;

/** The list under these filters, and how many it holds; what was shown before stays while the next comes. */
export function useMembers({ filters, sort }: Filters) {
  const query = useInfiniteQuery({ ...memberListQuery({ ...filters, sort }), placeholderData: keepPreviousData });
  const count = useQuery({ ...memberCountQuery(filters), placeholderData: keepPreviousData });
  return {
    query,
    members: query.data?.pages.flatMap(({ data }) => data) ?? [],
    total: count.data?.total,
    /** The number is that of this list, not of the one before. */
    isCounted: !count.isPlaceholderData && !query.isPlaceholderData,
  };
}
