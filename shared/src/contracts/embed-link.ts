import { parseVideoLink } from './video-link.ts';

/** A page of another host that a lesson can show in a frame. */
export type EmbedLink = {
  /** What people call its host. */
  host: string;
  /** What is framed: https, a host of the list, and of what was typed nothing but what names the page. */
  address: string;
};
/** Why an address is shown in no frame: it is none, it is not https, a name or password stands in it, its host is not on the list, or it names no page there that frames. */
export type EmbedRefusal = 'address' | 'https' | 'secret' | 'host' | 'page';

type Rule = {
  host: string;
  at: RegExp;
  path: RegExp;
  /** @param parts of `path`, which hold letters, digits and dashes alone */
  address: (...parts: string[]) => string;
  /** What of its query says which page it is, or where in it: how that is written. */
  keeps?: readonly [name: string, value: RegExp];
  /** The same, where nothing else names the page. */
  isNamedByQuery?: true;
};

const google = (kind: string) => new RegExp(`^/${kind}/(?:u/\\d+/)?d/([\\w-]{8,200})(?:/|$)`);
const published = (kind: string) => new RegExp(`^/${kind}/(?:u/\\d+/)?d/e/([\\w-]{8,200})(?:/|$)`);
/** A sheet of several; Google writes it behind the hash too. */
const SHEET = ['gid', /^\d{1,12}$/] as const;
const MICROSOFT = /^forms\.(?:office\.com|microsoft\.com|cloud\.microsoft)$/;
const DOCS = /^docs\.google\.com$/;

/** What `https://HOST/PATH` of each host is framed as. The hosts say so of themselves: these are the addresses that they give for it. */
const RULES: readonly Rule[] = [
  {
    host: 'Google Docs',
    at: DOCS,
    path: published('document'),
    address: (id) => `https://docs.google.com/document/d/e/${id}/pub?embedded=true`,
  },
  {
    host: 'Google Docs',
    at: DOCS,
    path: google('document'),
    address: (id) => `https://docs.google.com/document/d/${id}/preview`,
  },
  {
    host: 'Google Sheets',
    at: DOCS,
    path: published('spreadsheets'),
    address: (id) => `https://docs.google.com/spreadsheets/d/e/${id}/pubhtml?widget=true&headers=false`,
    keeps: SHEET,
  },
  {
    host: 'Google Sheets',
    at: DOCS,
    path: google('spreadsheets'),
    address: (id) => `https://docs.google.com/spreadsheets/d/${id}/preview`,
    keeps: SHEET,
  },
  {
    host: 'Google Slides',
    at: DOCS,
    path: published('presentation'),
    address: (id) => `https://docs.google.com/presentation/d/e/${id}/pubembed`,
  },
  {
    host: 'Google Slides',
    at: DOCS,
    path: google('presentation'),
    address: (id) => `https://docs.google.com/presentation/d/${id}/embed`,
  },
  {
    host: 'Google Forms',
    at: DOCS,
    path: published('forms'),
    address: (id) => `https://docs.google.com/forms/d/e/${id}/viewform?embedded=true`,
  },
  {
    host: 'Google Drive',
    at: /^drive\.google\.com$/,
    path: /^\/file\/(?:u\/\d+\/)?d\/([\w-]{8,200})(?:\/|$)/,
    address: (id) => `https://drive.google.com/file/d/${id}/preview`,
    // Older files are shared with it: without, whoever has not opened them yet is refused.
    keeps: ['resourcekey', /^[\w-]{1,80}$/],
  },
  {
    host: 'Canva',
    at: /^(?:www\.)?canva\.com$/,
    path: /^\/design\/([\w-]{5,60})\/([\w-]{5,100})\/(?:view|watch)\/?$/,
    address: (id, key) => `https://www.canva.com/design/${id}/${key}/view?embed`,
  },
  {
    host: 'Figma',
    at: /^(?:www|embed)\.figma\.com$/,
    path: /^\/(design|proto|board|slides|deck)\/(\w{10,60})(?:\/|$)/,
    address: (kind, key) => `https://embed.figma.com/${kind}/${key}?embed-host=share`,
    // Where in the file it begins.
    keeps: ['node-id', /^[\d:-]{1,40}$/],
  },
  {
    host: 'Genially',
    at: /^view\.genial(?:ly\.com|\.ly)$/,
    path: /^\/([\da-f]{24})(?:\/|$)/,
    address: (id) => `https://view.genially.com/${id}`,
  },
  {
    host: 'Miro',
    at: /^(?:www\.)?miro\.com$/,
    path: /^\/app\/(?:board|live-embed)\/([\w-]{8,40}=?)\/?$/,
    address: (id) => `https://miro.com/app/live-embed/${id}/`,
  },
  {
    host: 'Padlet',
    at: /^(?:www\.)?padlet\.com$/,
    path: /^\/embed\/(\w{6,40})\/?$/,
    address: (id) => `https://padlet.com/embed/${id}`,
  },
  {
    host: 'Typeform',
    at: /^[a-z\d-]+\.typeform\.com$/,
    path: /^\/to\/(\w{4,40})\/?$/,
    address: (id) => `https://form.typeform.com/to/${id}`,
  },
  {
    host: 'Microsoft Forms',
    at: MICROSOFT,
    path: /^\/r\/(\w{6,40})\/?$/,
    address: (id) => `https://forms.office.com/r/${id}?embed=true`,
  },
  {
    host: 'Microsoft Forms',
    at: MICROSOFT,
    path: /^\/pages\/responsepage\.aspx$/i,
    address: () => 'https://forms.office.com/Pages/ResponsePage.aspx?embed=true',
    keeps: ['id', /^[\w-]{20,200}$/],
    isNamedByQuery: true,
  },
  {
    host: 'Loom',
    at: /^(?:www\.)?loom\.com$/,
    path: /^\/(?:share|embed)\/([\da-f]{32})\/?$/,
    address: (id) => `https://www.loom.com/embed/${id}`,
  },
  {
    host: 'GeoGebra',
    at: /^(?:www\.)?geogebra\.org$/,
    path: /^\/(?:m|material\/show\/id|material\/iframe\/id)\/(\w{4,20})(?:\/|$)/,
    address: (id) => `https://www.geogebra.org/material/iframe/id/${id}`,
  },
  {
    host: 'PhET',
    at: /^phet\.colorado\.edu$/,
    path: /^\/sims\/html\/([\w-]{3,80})\/latest\/([\w-]{3,90})\.html$/,
    address: (name, file) => `https://phet.colorado.edu/sims/html/${name}/latest/${file}.html`,
  },
  {
    host: 'CodePen',
    at: /^codepen\.io$/,
    path: /^\/([\w-]{1,60})\/(?:pen|full|embed)\/(\w{4,60})\/?$/,
    address: (who, id) => `https://codepen.io/${who}/embed/${id}?default-tab=result`,
  },
];

/** Hosts whose pages a lesson can show, as people call them. */
export const embedHosts: readonly string[] = [...new Set(RULES.map(({ host }) => host))];

/** Reads the address of a page, or says why none of it is shown. */
export function readEmbedLink(address: string): EmbedLink | EmbedRefusal {
  if (!URL.canParse(address)) return 'address';
  const url = new URL(address);
  if (url.protocol !== 'https:') return url.protocol === 'http:' ? 'https' : 'address';
  if (url.username !== '' || url.password !== '') return 'secret';
  // With another port it is another server, whatever its name.
  const ofHost = url.port === '' ? RULES.filter(({ at }) => at.test(url.hostname)) : [];
  if (ofHost.length === 0) return 'host';
  for (const { path, host, address: frame, keeps: [name = '', shape] = [], isNamedByQuery } of ofHost) {
    const found = path.exec(url.pathname);
    if (!found) continue;
    const framed = new URL(frame(...found.slice(1)));
    const typed = url.searchParams.get(name) ?? new URLSearchParams(url.hash.slice(1)).get(name) ?? '';
    if (shape?.test(typed)) framed.searchParams.set(name, typed);
    else if (isNamedByQuery) continue;
    return { host, address: framed.href };
  }
  return 'page';
}

/** Undefined for what no lesson can show. */
export function parseEmbedLink(address: string): EmbedLink | undefined {
  const link = readEmbedLink(address);
  return typeof link === 'string' ? undefined : link;
}

/** What a lesson is that shows what lies at an address; undefined where none can. */
export const linkedType = (address: string): 'youtube' | 'vimeo' | 'panda' | 'embed' | undefined =>
  parseVideoLink(address)?.provider ?? (parseEmbedLink(address) && 'embed');
