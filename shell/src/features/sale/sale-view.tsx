import { useState } from 'react';
import { Check, ChevronRight, Lock } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Plural, Trans } from '@lingui/react/macro';
import type { Sale, SalePrice } from '@clube/shared/contracts/sale';
import { siteAtom } from '@clube/shared/session';
import { BuyForm } from './buy-form.tsx';
import { Hero } from './hero.tsx';
import { useOrderToken } from './order-token.ts';
import { Outline } from './outline.tsx';
import { Coupon, PriceHead } from './price-head.tsx';
import { PurchaseCard } from './purchase-card.tsx';
import { useTrial } from './use-trial.ts';
import * as css from './sale.css.ts';

/** Everybody who teaches one of its courses, once. */
const authorsOf = ({ courses }: Sale) => [...new Set(courses.map(({ author }) => author))].filter(Boolean);

function SaleHero({ sale }: { sale: Sale }) {
  const [course] = sale.courses;
  return (
    <Hero
      seed={course?.id ?? sale.id}
      picture={course?.cover}
      title={sale.name}
      lead={sale.description || course?.description}
      author={authorsOf(sale).join(', ')}
      lessons={sale.courses.reduce((sum, { lessons_count }) => sum + lessons_count, 0)}
      seconds={sale.courses.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0)}
      trailer={{ of: sale.courses.find(({ trailer }) => trailer), at: `/curso/venda/${sale.id}` }}
    />
  );
}

function Closed({ state }: { state: Sale['state'] }) {
  return (
    <div className={css.done}>
      <h2 className={css.dueTitle}>
        {state === 'sold_out' ? <Trans>Vagas esgotadas</Trans> : <Trans>As vendas terminaram</Trans>}
      </h2>
      <p className={css.small}>
        {state === 'sold_out' ? (
          <Trans>Todas as vagas foram vendidas. Se uma se abrir, ela aparece aqui.</Trans>
        ) : (
          <Trans>Quem já comprou continua com o seu acesso.</Trans>
        )}
      </p>
    </div>
  );
}

function Buying({ sale }: { sale: Sale }) {
  const { token, keep, secret, isTried } = useOrderToken();
  const trial = useTrial(sale, isTried);
  const [applied, setApplied] = useState<SalePrice>();
  const isOpen = sale.state === 'on_sale';
  if (token)
    return (
      <div className={css.padded}>
        <PurchaseCard token={token} secret={secret} onAgain={(isHad) => keep(undefined, isHad)} />
      </div>
    );
  return (
    <>
      <div className={css.padded}>
        <PriceHead sale={sale} applied={applied} trial={trial} />
        {isOpen && sale.has_coupons && <Coupon sale={sale} applied={applied} onApply={setApplied} />}
      </div>
      <div className={css.paid}>
        {isOpen ? (
          <BuyForm sale={sale} applied={applied} trial={trial} onBought={keep} />
        ) : (
          <Closed state={sale.state} />
        )}
      </div>
    </>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => word[0] ?? [])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

function Teacher({ name }: { name: string }) {
  return (
    <div className={`${css.card} ${css.padded} ${css.teacher}`}>
      <span className={css.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <div>
        <p className={css.small}>
          <Trans context="de um curso à venda">Quem ensina</Trans>
        </p>
        <p className={css.teacherName}>{name}</p>
      </div>
    </div>
  );
}

/** All that a page of sale says. */
export function SaleView({ sale }: { sale: Sale }) {
  const site = useAtomValue(siteAtom)?.site_name;
  const { courses, highlights, questions, guarantee_days: days } = sale;
  return (
    <div className={css.page}>
      <SaleHero sale={sale} />
      <div className={css.body}>
        <main>
          {highlights.length > 0 && (
            <section className={css.section}>
              <h2 className={css.title}>
                <Trans>O que você aprende</Trans>
              </h2>
              <ul className={css.learned}>
                {highlights.map((text, index) => (
                  <li key={index} className={css.point}>
                    <Check className={css.pointMark} size={20} strokeWidth={2} aria-hidden />
                    {text}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {courses.map((course) => (
            <Outline key={course.id} at={`/curso/venda/${sale.id}`} course={course} isOnly={courses.length === 1} />
          ))}
          {questions.length > 0 && (
            <section className={css.section}>
              <h2 className={css.title}>
                <Trans>Perguntas</Trans>
              </h2>
              <div className={css.card}>
                {questions.map(({ question, answer }, index) => (
                  <details key={index} className={css.module}>
                    <summary className={css.moduleHead}>
                      <ChevronRight className={css.chevron} size={18} strokeWidth={1.75} aria-hidden />
                      <span className={css.moduleTitle}>{question}</span>
                    </summary>
                    <p className={css.answer}>{answer}</p>
                  </details>
                ))}
              </div>
            </section>
          )}
        </main>
        <aside className={css.aside}>
          <div className={css.buyCard}>
            <Buying sale={sale} />
          </div>
          {days !== null && (
            <div className={css.promise}>
              <Check className={css.pointMark} size={20} strokeWidth={2} aria-hidden />
              <div>
                <p className={css.strong}>
                  <Plural value={days} one="# dia de garantia" other="# dias de garantia" />
                </p>
                <p className={css.small}>
                  <Trans>Se não for para você, {site} devolve todo o valor.</Trans>
                </p>
              </div>
            </div>
          )}
          <div className={css.promise}>
            <Lock className={css.pointMark} size={20} strokeWidth={2} aria-hidden />
            <div>
              <p className={css.strong}>
                <Trans>Compra segura</Trans>
              </p>
              <p className={css.small}>
                {sale.takes_pix ? (
                  <Trans>Você paga no aplicativo do seu banco.</Trans>
                ) : (
                  <Trans>Você paga a quem vende, como a página do pedido diz.</Trans>
                )}
              </p>
            </div>
          </div>
          {authorsOf(sale).map((name) => (
            <Teacher key={name} name={name} />
          ))}
        </aside>
      </div>
    </div>
  );
}
