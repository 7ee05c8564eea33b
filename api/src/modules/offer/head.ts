import { decimalOf, formatMoney } from '@clube/shared/contracts/money';
import type { Sale } from '@clube/shared/contracts/sale';
import type { Locale } from '../../lib/locale.ts';
import type { PageHead } from '../define-module.ts';
import { SALE_PICTURE } from './shared-picture.ts';

const LONGEST = 200;
const TAGS: Record<Locale, string> = { pt: 'pt-BR', es: 'es', en: 'en' };
const lessons: Record<Locale, (count: number) => string> = {
  pt: (count) => `${count} ${count === 1 ? 'aula' : 'aulas'}`,
  es: (count) => `${count} ${count === 1 ? 'clase' : 'clases'}`,
  en: (count) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`,
};

const shortened = (text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= LONGEST ? plain : `${plain.slice(0, LONGEST - 1).trimEnd()}…`;
};

const AVAILABILITY = {
  on_sale: 'https://schema.org/InStock',
  sold_out: 'https://schema.org/SoldOut',
  ended: 'https://schema.org/Discontinued',
} as const;

/** @param origin of the panel that sells: the page's one address lies there, whichever host was asked */
export function saleHead(
  sale: Sale,
  { origin, name: panel }: { origin: string; name: string },
  locale: Locale,
): PageHead {
  const { id, name, amount, currency, courses, state, ends_at } = sale;
  const canonical = `${origin}/curso/venda/${id}`;
  const count = courses.reduce((sum, course) => sum + course.lessons_count, 0);
  const price = formatMoney(amount, currency, TAGS[locale]);
  const said = sale.description || courses[0]?.description || `${name} · ${panel}`;
  const description = shortened(`${said} ${lessons[locale](count)} · ${price}`);
  const seller = { '@type': 'Organization', name: panel, url: origin };
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
            availability: AVAILABILITY[state],
            seller,
            ...(ends_at && { priceValidUntil: ends_at.slice(0, 10) }),
          },
        },
        ...courses.map((course) => ({
          '@type': 'Course',
          name: course.title,
          description: shortened(course.description || course.title),
          provider: seller,
          ...(course.author && { instructor: { '@type': 'Person', name: course.author } }),
        })),
      ],
    },
  };
}
