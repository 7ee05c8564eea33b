import { decimalOf, formatMoney } from '@clube/shared/contracts/money';
import { wordsOf } from '@clube/shared/contracts/lesson-text-nodes';
import type { FreeCourse, FreeCourseCard, FreeLesson, Sale } from '@clube/shared/contracts/sale';
import { tagOf, type Locale } from '../../lib/locale.ts';
import type { PageHead } from '../define-module.ts';
import type { FreeWay } from './free.queries.ts';
import { SALE_PICTURE } from './shared-picture.ts';

const LONGEST = 200;
const lessons: Record<Locale, (count: number) => string> = {
  pt: (count) => `${count} ${count === 1 ? 'aula' : 'aulas'}`,
  es: (count) => `${count} ${count === 1 ? 'clase' : 'clases'}`,
  en: (count) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`,
};

const days: Record<Locale, (count: number) => string> = {
  pt: (count) => `${count} ${count === 1 ? 'dia' : 'dias'}`,
  es: (count) => `${count} ${count === 1 ? 'día' : 'días'}`,
  en: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
};
const tried: Record<Locale, (free: string, price: string, period: string) => string> = {
  pt: (free, price, period) => `${free} grátis, depois ${price} a cada ${period}`,
  es: (free, price, period) => `${free} gratis, después ${price} cada ${period}`,
  en: (free, price, period) => `${free} free, then ${price} every ${period}`,
};

const shortened = (text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1).trimEnd()}…`;
};

type Seller = { origin: string; name: string };
const organization = (name: string, origin: string) => ({ '@type': 'Organization', name, url: origin });
const courseData = (
  { title, description, author }: Pick<FreeCourseCard, 'title' | 'description' | 'author'>,
  provider: object,
) => ({
  '@type': 'Course',
  name: title,
  description: shortened(description || title),
  provider,
  ...(author && { instructor: { '@type': 'Person', name: author } }),
});

const freeCourses: Record<Locale, string> = {
  pt: 'Cursos gratuitos',
  es: 'Cursos gratuitos',
  en: 'Free courses',
};
/** @param origin as `saleHead` has it */
export function freeCoursesHead(courses: FreeCourseCard[], { origin, name: panel }: Seller, locale: Locale): PageHead {
  const title = freeCourses[locale];
  const said = courses.map((course) => course.title).join(', ');
  return {
    title,
    description: shortened(said ? `${title}: ${said}` : `${title} · ${panel}`),
    canonical: `${origin}/cursos-gratuitos`,
  };
}

/** @param isWhole whether all of the course is free, not some of its lessons alone @param origin as `saleHead` has it */
export function freeCourseHead(
  course: FreeCourse,
  isWhole: boolean,
  { origin, name: panel }: Seller,
  locale: Locale,
): PageHead {
  const { id, title, lessons_count } = course;
  const canonical = `${origin}/cursos-gratuitos/${id}`;
  return {
    title,
    description: shortened(`${course.description || `${title} · ${panel}`} ${lessons[locale](lessons_count)}`),
    canonical,
    structured: {
      '@context': 'https://schema.org',
      ...courseData(course, organization(panel, origin)),
      url: canonical,
      isAccessibleForFree: isWhole,
    },
  };
}

/** @param origin as `saleHead` has it */
export function freeHead(
  lesson: FreeLesson & { author: string },
  way: FreeWay,
  { origin, name: panel }: Seller,
): PageHead {
  const { id, title, course_title, author, duration_seconds, text } = lesson;
  const above = 'offer' in way ? `curso/venda/${way.offer}` : `cursos-gratuitos/${way.course}`;
  const canonical = `${origin}/${above}/aula/${id}`;
  const seller = organization(panel, origin);
  const description = shortened((text && wordsOf(text)) || `${title} · ${course_title} · ${panel}`);
  const image = 'offer' in way ? `${origin}/api/sale/${way.offer}/picture` : undefined;
  return {
    title: `${title} · ${course_title}`,
    description,
    canonical,
    image: image === undefined ? undefined : { url: image, ...SALE_PICTURE, alt: title },
    structured: {
      '@context': 'https://schema.org',
      '@type': 'LearningResource',
      name: title,
      description,
      ...(image !== undefined && { image }),
      url: canonical,
      isAccessibleForFree: true,
      provider: seller,
      ...(duration_seconds > 0 && { timeRequired: `PT${duration_seconds}S` }),
      ...(author && { author: { '@type': 'Person', name: author } }),
      isPartOf: { '@type': 'Course', name: course_title, description: course_title, provider: seller },
    },
  };
}

const AVAILABILITY = {
  on_sale: 'https://schema.org/InStock',
  sold_out: 'https://schema.org/SoldOut',
  ended: 'https://schema.org/Discontinued',
} as const;

const daysOf = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'DAY' });
/** What is tried first costs nothing so long, and its price for each period after that. */
const pricesOf = ({ amount, currency, trial_days, access_days }: Sale) =>
  trial_days == null || access_days === null
    ? {}
    : {
        priceSpecification: [
          {
            '@type': 'UnitPriceSpecification',
            price: decimalOf(0, currency),
            priceCurrency: currency,
            billingDuration: daysOf(trial_days),
          },
          {
            '@type': 'UnitPriceSpecification',
            price: decimalOf(amount, currency),
            priceCurrency: currency,
            billingStart: trial_days,
            unitCode: 'DAY',
            referenceQuantity: daysOf(access_days),
          },
        ],
      };

/** @param origin of the panel that sells: the page's one address lies there, whichever host was asked */
export function saleHead(sale: Sale, { origin, name: panel }: Seller, locale: Locale): PageHead {
  const { id, name, amount, currency, courses, state, ends_at } = sale;
  const canonical = `${origin}/curso/venda/${id}`;
  const count = courses.reduce((sum, course) => sum + course.lessons_count, 0);
  const whole = formatMoney(amount, currency, tagOf(locale));
  const price =
    sale.trial_days == null || sale.access_days === null
      ? whole
      : tried[locale](days[locale](sale.trial_days), whole, days[locale](sale.access_days));
  const said = sale.description || courses[0]?.description || `${name} · ${panel}`;
  const description = shortened(`${said} ${lessons[locale](count)} · ${price}`);
  const seller = organization(panel, origin);
  const image = `${origin}/api/sale/${id}/picture`;
  return {
    title: name,
    description,
    canonical,
    image: { url: image, ...SALE_PICTURE, alt: name },
    structured: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Product',
          name,
          description: shortened(said),
          image,
          url: canonical,
          brand: seller,
          offers: {
            '@type': 'Offer',
            url: canonical,
            price: decimalOf(amount, currency),
            priceCurrency: currency,
            ...pricesOf(sale),
            availability: AVAILABILITY[state],
            seller,
            ...(ends_at && { priceValidUntil: ends_at.slice(0, 10) }),
          },
        },
        ...courses.map((course) => courseData(course, seller)),
      ],
    },
  };
}
