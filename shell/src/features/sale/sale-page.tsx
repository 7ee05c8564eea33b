import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { freeCourseQuery, freeCoursesQuery, saleQuery } from '@clube/shared/clients/sale';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, ErrorState, SkeletonBlock } from '@clube/shared/ui';
import { PublicLayout } from '../public/index.ts';
import { FreeCourseView, FreeList } from './free-view.tsx';
import { SaleLesson } from './sale-lesson.tsx';
import { SaleView } from './sale-view.tsx';
import * as css from './sale.css.ts';

function Unknown() {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Esta página não está à venda`}
      lead={<Trans>O endereço pode ter mudado. Fale com quem o passou para você.</Trans>}
    >
      <ButtonLink to="/" size="large" wide>
        <Trans>Ir para o início</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}

const idOf = (part = '') => (/^[1-9]\d{0,14}$/.test(part) ? Number(part) : 0);

function SalePage({ offer }: { offer: number }) {
  const { t } = useLingui();
  const sale = useQuery({ ...saleQuery(offer), enabled: offer > 0 });
  const { data, error } = sale;
  if (offer === 0 || data === null) return <Unknown />;
  if (data) return <SaleView sale={data} />;
  if (error)
    return (
      <PublicLayout title={t`Comprar`}>
        <ErrorState onRetry={() => void sale.refetch()} reference={isApiError(error) ? error.requestId : undefined} />
      </PublicLayout>
    );
  return (
    <PublicLayout title={t`Comprar`}>
      <SkeletonBlock className={css.skeletonCard} />
    </PublicLayout>
  );
}

type Asked = { error: unknown; refetch: () => unknown };
/** Until the answer is there. */
function Waiting({ asked: { error, refetch } }: { asked: Asked }) {
  const { t } = useLingui();
  return (
    <PublicLayout title={t`Cursos gratuitos`}>
      {error ? (
        <ErrorState onRetry={() => void refetch()} reference={isApiError(error) ? error.requestId : undefined} />
      ) : (
        <SkeletonBlock className={css.skeletonCard} />
      )}
    </PublicLayout>
  );
}

function FreeCourses() {
  const courses = useQuery(freeCoursesQuery());
  return courses.data ? <FreeList courses={courses.data} /> : <Waiting asked={courses} />;
}

function FreeCoursePage({ number }: { number: number }) {
  const { t } = useLingui();
  const course = useQuery({ ...freeCourseQuery(number), enabled: number > 0 });
  if (course.data) return <FreeCourseView course={course.data} />;
  if (number > 0 && course.data !== null) return <Waiting asked={course} />;
  return (
    <PublicLayout
      title={t`Este curso não está aberto`}
      lead={<Trans>O endereço pode ter mudado. Fale com quem o passou para você.</Trans>}
    >
      <ButtonLink variant="primary" to="/" size="large" wide>
        <Trans>Entrar</Trans>
      </ButtonLink>
      <ButtonLink to="/cursos-gratuitos" size="large" wide>
        <Trans>Todos os cursos gratuitos</Trans>
      </ButtonLink>
    </PublicLayout>
  );
}

/**
 * What is sold at an address, what is free, or a free lesson of either, for anybody. One file holds them all, for the entry; which one is
 * said by the parts of the address.
 */
export function Component() {
  const { id, curso, aula } = useParams();
  const [offer, course] = [idOf(id), idOf(curso)];
  if (aula !== undefined) return <SaleLesson way={id === undefined ? { course } : { offer }} number={idOf(aula)} />;
  if (id !== undefined) return <SalePage offer={offer} />;
  return curso === undefined ? <FreeCourses /> : <FreeCoursePage number={course} />;
}
