import type { Composition, LocalizedText, RemoteManifest } from '@clube/shared/contracts/remote';
import type { Locale } from '@clube/shared/i18n';

type TourStep = RemoteManifest['tour'][number];
const text = (pt: string, es: string, en: string): LocalizedText => ({ pt, es, en });

/** What the shell itself has to show; the other steps come from the remotes' manifests. */
const shellSteps: readonly TourStep[] = [
  {
    target: 'panel',
    order: 10,
    title: text('O seu painel', 'Tu panel', 'Your panel'),
    text: text(
      'Daqui você volta para o início do painel, de qualquer página.',
      'Desde aquí vuelves al inicio del panel, desde cualquier página.',
      'From any page, this takes you back to the start of the panel.',
    ),
  },
  {
    target: 'menu',
    order: 40,
    title: text('O menu', 'El menú', 'The menu'),
    text: text(
      'Tudo o que você administra está aqui.',
      'Todo lo que administras está aquí.',
      'Everything you manage is here.',
    ),
  },
  {
    target: 'search',
    order: 50,
    title: text('A busca', 'La búsqueda', 'Search'),
    text: text(
      'Encontre cursos, módulos e aulas pelo nome.',
      'Encuentra cursos, módulos y clases por su nombre.',
      'Find courses, modules and lessons by name.',
    ),
  },
];

/** Where a step points when its own target is not on the screen. */
const FALLBACK = 'menu';
/** One of the names of an element: what is in the navigation has its address and that of its icon. */
const selector = (target: string) => `[data-tour~=${JSON.stringify(target)}]`;

export type ShownStep = { element: string; title: string; intro: string };

/** The steps of the composition in order, each on something that is there now. */
export function tourSteps(
  composition: Composition,
  locale: Locale,
  isThere: (selector: string) => boolean,
): ShownStep[] {
  return [...shellSteps, ...composition.remotes.flatMap(({ manifest }) => manifest.tour)]
    .toSorted((a, b) => a.order - b.order)
    .map((step) => {
      const own = selector(step.target);
      return { element: isThere(own) ? own : selector(FALLBACK), title: step.title[locale], intro: step.text[locale] };
    });
}
