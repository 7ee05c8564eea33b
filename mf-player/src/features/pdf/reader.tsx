import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronDown, ChevronUp, Minus, MoveHorizontal, Plus } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { Button } from '@clube/shared/ui';
import type { OpenPdf, PageSize, PdfDocument } from './document.ts';
import { anchorAt, GAP, heightOf, near, pageAt, placed, topOf } from './layout.ts';
import { PdfPage } from './pdf-page.tsx';
import * as css from './pdf.css.ts';
import { usePageKept } from './use-page-kept.ts';
import { usePdf } from './use-pdf.ts';

/** How much wider than what is seen a page is. */
const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;
const A4 = { width: 595, height: 842 };
/** Before it is measured. */
const UNMEASURED = 800;

type PagesProps = {
  file: PdfDocument;
  title: string;
  path: LessonIds;
  startAt: number;
  onRetry: (page: number) => void;
  /** Whoever asked for it again pressed what is gone by now. */
  isAgain: boolean;
};

function Pages({ file, title, path, startAt, onRetry, isAgain }: PagesProps) {
  const { t } = useLingui();
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAgain) goOnAt(room.current);
  }, [isAgain]);
  const startPage = Math.min(file.pages, Math.max(1, Math.floor(startAt) + 1));
  const [sizes, setSizes] = useState<readonly (PageSize | undefined)[]>(() => Array.from({ length: file.pages }));
  const [seen, setSeen] = useState({ top: 0, width: UNMEASURED, height: UNMEASURED });
  const [zoom, setZoom] = useState(0);
  const [typed, setTyped] = useState<string>();
  // Where few pages are left below, the one that was asked for does not come up to the top: it is the one that is read all the same.
  const [asked, setAsked] = useState<{ number: number; top: number }>();
  const [isCut, setCut] = useState(false);
  const pages = placed(sizes, Math.round((seen.width - 2 * GAP) * ZOOMS[zoom]!));
  const isAsked = asked && Math.abs(seen.top - asked.top) < 2;
  const page = isAsked ? asked.number : pageAt(pages, seen.top, seen.height);
  const total = file.pages;
  const learn = useCallback(
    (number: number, { width, height }: PageSize) =>
      setSizes((known) => {
        const before = known[number - 1];
        return before?.width === width && before.height === height ? known : known.with(number - 1, { width, height });
      }),
    [],
  );
  const anchor = useRef(startPage === 1 ? anchorAt(pages, 0) : { number: startPage, into: 0 });
  const goTo = (number: number) => {
    const target = pages[Math.min(total, Math.max(1, number)) - 1];
    if (!target || !room.current) return;
    room.current.scrollTop = target.top - GAP;
    anchor.current = anchorAt(pages, room.current.scrollTop);
    setAsked({ number: target.number, top: room.current.scrollTop });
  };
  const look = () => {
    const { scrollTop: top = 0, clientWidth = 0, clientHeight = 0 } = room.current ?? {};
    anchor.current = anchorAt(pages, top);
    setSeen({ top, width: clientWidth || UNMEASURED, height: clientHeight || UNMEASURED });
  };
  const latest = useRef({ look });
  useEffect(() => {
    latest.current = { look };
  });
  useEffect(() => {
    if (!room.current) return undefined;
    const watch = new ResizeObserver(() => latest.current.look());
    watch.observe(room.current);
    return () => watch.disconnect();
  }, []);
  // Once the first page is known, so are the places of the others.
  const isKnown = sizes.some((size) => size !== undefined);
  const [begun, setBegun] = useState(startPage === 1);
  usePageKept(path, begun ? page : startPage, startPage);
  useEffect(() => {
    if (!isKnown)
      file.page(1).then(
        (first) => learn(1, first),
        // One that does not come says so in its place, which needs a size.
        () => learn(1, A4),
      );
  }, [isKnown, file, learn]);
  // What is seen stays where it is as widths change, and as sizes of pages above it become known.
  const height = heightOf(pages);
  useLayoutEffect(() => {
    if (!isKnown || !room.current) return;
    if (!begun) {
      goTo(startPage);
      look();
      setBegun(true);
    } else {
      room.current.scrollTop = topOf(pages, anchor.current);
      if (isAsked) setAsked({ number: asked.number, top: room.current.scrollTop });
      look();
    }
    // Only a change of sizes moves it; where it is scrolled to is what is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, height]);
  const turn = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowRight: page + 1, ArrowLeft: page - 1, Home: 1, End: total }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  };
  const submit = () => {
    const number = Number(typed);
    if (Number.isInteger(number) && number >= 1) goTo(number);
    setTyped(undefined);
  };
  return (
    <div className={css.reader}>
      <div className={css.bar} role="toolbar" aria-label={t`Leitura`}>
        <Button size="small" aria-label={t`Página anterior`} disabled={page <= 1} onClick={() => goTo(page - 1)}>
          <ChevronUp size={18} strokeWidth={1.75} aria-hidden />
        </Button>
        <Button size="small" aria-label={t`Próxima página`} disabled={page >= total} onClick={() => goTo(page + 1)}>
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        </Button>
        <form
          className={css.numbers}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <input
            className={css.number}
            inputMode="numeric"
            aria-label={t`Ir para a página`}
            value={typed ?? String(page)}
            onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 5))}
            onBlur={submit}
          />
          <span>
            <Trans>de {total}</Trans>
          </span>
        </form>
        <span className={css.zooms}>
          <Button size="small" aria-label={t`Diminuir`} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <Minus size={18} strokeWidth={1.75} aria-hidden />
          </Button>
          <Button
            size="small"
            aria-label={t`Aumentar`}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <Plus size={18} strokeWidth={1.75} aria-hidden />
          </Button>
          <Button size="small" aria-label={t`Ajustar à largura`} aria-pressed={zoom === 0} onClick={() => setZoom(0)}>
            <MoveHorizontal size={18} strokeWidth={1.75} aria-hidden />
          </Button>
        </span>
      </div>
      {/* Whoever has no pointer scrolls it by keys: it takes the focus. */}
      <div
        ref={room}
        className={css.room}
        role="region"
        aria-label={t`PDF: ${title}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
        tabIndex={0}
        onScroll={look}
        onKeyDown={turn}
      >
        <div className={css.sheet} style={{ height, width: (pages[0]?.width ?? 0) + 2 * GAP }}>
          {isKnown &&
            begun &&
            near(pages, seen.top, seen.height).map((at) => (
              <PdfPage
                key={at.number}
                file={file}
                at={at}
                isCut={isCut}
                onSize={learn}
                onFail={() => setCut(true)}
                onRetry={() => onRetry(page)}
              />
            ))}
        </div>
      </div>
    </div>
  );
}

type Props = {
  url: string;
  title: string;
  path: LessonIds;
  startAt: number;
  renew: () => Promise<string | undefined>;
  open: OpenPdf;
};

/** Not from where somebody went meanwhile. */
function goOnAt(place: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement?.matches('[data-waits]'))
    place?.focus({ preventScroll: true });
}

/** A PDF, or what became of it. */
export function Reader({ url, title, path, startAt, renew, open }: Props) {
  const { file, isFailed, isSlow, retry } = usePdf(open, url, renew);
  const [begin, setBegin] = useState(startAt);
  const [isAgain, setAgain] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAgain && !file) goOnAt(said.current);
  }, [isAgain, file, isFailed, isSlow]);
  const tryAgain = () => {
    setAgain(true);
    retry();
  };
  // Whoever read on to a page that did not come goes on there.
  const retryAt = (page: number) => {
    setBegin(page - 1);
    tryAgain();
  };
  if (isFailed)
    return (
      <div ref={said} className={css.said} role="alert" tabIndex={-1} data-waits>
        <p>
          <Trans>Não foi possível abrir o PDF.</Trans>
        </p>
        <Button onClick={tryAgain}>
          <Trans>Tentar de novo</Trans>
        </Button>
      </div>
    );
  if (!file)
    return (
      <div ref={said} className={css.said} role="status" tabIndex={-1} data-waits>
        {isSlow ? (
          <>
            <p>
              <Trans>O PDF está demorando.</Trans>
            </p>
            <Button onClick={tryAgain}>
              <Trans>Tentar de novo</Trans>
            </Button>
          </>
        ) : (
          <Trans>Abrindo o PDF…</Trans>
        )}
      </div>
    );
  return <Pages file={file} title={title} path={path} startAt={begin} onRetry={retryAt} isAgain={isAgain} />;
}
