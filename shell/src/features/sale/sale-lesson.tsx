import { ChevronLeft } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { freeCourseQuery, freeLessonQuery, freePicturesUrl, saleQuery, type FreeWay } from '@clube/shared/clients/sale';
import type { FreeLesson, Sale, SaleCourse } from '@clube/shared/contracts/sale';
import { formatDuration } from '@clube/shared/i18n';
import { TextTree } from '@clube/shared/text-tree';
import { isApiError } from '@clube/shared/transport';
import { ButtonLink, ErrorState, PageHeading, SkeletonBlock } from '@clube/shared/ui';
import { PublicLayout } from '../public/index.ts';
import { FreeMedia } from './free-media.tsx';
import { WayIn } from './free-view.tsx';
import { Outline } from './outline.tsx';
import { SaleBar } from './sale-bar.tsx';
import * as css from './sale-lesson.css.ts';
import * as sales from './sale.css.ts';

const idOf = (way: FreeWay) => ('offer' in way ? way.offer : way.course);
/** The page that it lies below. */
const pageOf = (way: FreeWay) => ('offer' in way ? `/curso/venda/${way.offer}` : `/cursos-gratuitos/${way.course}`);

function Unknown({ way }: { way: FreeWay }) {
  const { t } = useLingui();
  return (
    <PublicLayout
      title={t`Esta aula não está aberta`}
      lead={<Trans>O endereço pode ter mudado. Fale com quem o passou para você.</Trans>}
    >
      <ButtonLink variant="primary" to="/" size="large" wide>
        <Trans>Entrar</Trans>
      </ButtonLink>
      {idOf(way) > 0 && (
        <ButtonLink to={pageOf(way)} size="large" wide>
          {'offer' in way ? <Trans>Comprar</Trans> : <Trans>Ver o curso</Trans>}
        </ButtonLink>
      )}
    </PublicLayout>
  );
}

/** What else there is; its page sells it. */
function Offered({ offer, lesson, sale }: { offer: number; lesson: FreeLesson; sale: Sale | undefined }) {
  const lessons = sale?.courses.reduce((sum, { lessons_count }) => sum + lessons_count, 0);
  return (
    <aside className={css.offer}>
      <div>
        <p className={sales.strong}>{lesson.offer_name}</p>
        {lessons !== undefined && (
          <p className={sales.small}>
            <Plural value={lessons} one="# aula" other="# aulas" />
          </p>
        )}
      </div>
      {(!sale || sale.state === 'on_sale') && (
        <ButtonLink variant="primary" size="large" wide to={`/curso/venda/${offer}`}>
          <Trans>Comprar</Trans>
        </ButtonLink>
      )}
    </aside>
  );
}

type ViewProps = { way: FreeWay; lesson: FreeLesson; sale: Sale | undefined; course: SaleCourse | undefined };
function LessonView({ way, lesson, sale, course }: ViewProps) {
  return (
    <div className={sales.page}>
      <div className={css.dark}>
        <SaleBar />
        <main className={css.stage}>
          <div className={css.within}>
            <Link className={css.back} to={pageOf(way)}>
              <ChevronLeft size={18} strokeWidth={1.75} aria-hidden />
              {lesson.offer_name ?? lesson.course_title}
            </Link>
            <PageHeading title={`${lesson.title} · ${lesson.course_title}`} className={css.heading}>
              {lesson.title}
            </PageHeading>
            <p className={css.facts}>
              {lesson.course_title}
              {lesson.duration_seconds > 0 && ` · ${formatDuration(lesson.duration_seconds)}`}
              {' · '}
              <Trans context="uma aula que se assiste sem comprar">Aula gratuita</Trans>
            </p>
            <FreeMedia key={lesson.id} way={way} lesson={lesson} />
          </div>
        </main>
      </div>
      <div className={css.body}>
        <div className={`${css.within} ${css.columns}`}>
          <div>
            {lesson.text && (
              <TextTree text={lesson.text} pictures={freePicturesUrl(way, lesson.id)} title={lesson.title} />
            )}
            {course && <Outline at={pageOf(way)} course={course} isOnly={false} shown={lesson.id} />}
          </div>
          {'offer' in way ? (
            <Offered offer={way.offer} lesson={lesson} sale={sale} />
          ) : (
            <aside className={css.offer}>
              <WayIn course={way.course} />
            </aside>
          )}
        </div>
      </div>
    </div>
  );
}

/** A free lesson, for anybody. */
export function SaleLesson({ way, number }: { way: FreeWay; number: number }) {
  const { t } = useLingui();
  const isNamed = idOf(way) > 0 && number > 0;
  const lesson = useQuery({ ...freeLessonQuery(way, number), enabled: isNamed });
  const sale = useQuery({ ...saleQuery(idOf(way)), enabled: isNamed && 'offer' in way });
  const free = useQuery({ ...freeCourseQuery(idOf(way)), enabled: isNamed && 'course' in way });
  const { data, error } = lesson;
  if (!isNamed || data === null) return <Unknown way={way} />;
  if (data) {
    const sold = 'offer' in way ? (sale.data ?? undefined) : undefined;
    const course = 'offer' in way ? sold?.courses.find(({ id }) => id === data.course_id) : (free.data ?? undefined);
    return <LessonView way={way} lesson={data} sale={sold} course={course} />;
  }
  return (
    <PublicLayout title={'offer' in way ? t`Comprar` : t`Cursos gratuitos`}>
      {error ? (
        <ErrorState onRetry={() => void lesson.refetch()} reference={isApiError(error) ? error.requestId : undefined} />
      ) : (
        <SkeletonBlock className={css.skeleton} />
      )}
    </PublicLayout>
  );
}
