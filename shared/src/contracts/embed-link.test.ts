import { expect, test } from '@jest/globals';
import { embedHosts, linkedType, parseEmbedLink, readEmbedLink } from './embed-link.ts';

const ID = '1AbC_d-EfGhIjKlMnOp';
const PAGES: [string, string, string][] = [
  [
    `https://docs.google.com/document/u/0/d/${ID}/edit?usp=sharing#h`,
    'Google Docs',
    `https://docs.google.com/document/d/${ID}/preview`,
  ],
  [
    `https://docs.google.com/document/d/e/${ID}/pub`,
    'Google Docs',
    `https://docs.google.com/document/d/e/${ID}/pub?embedded=true`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/${ID}/edit?usp=sharing`,
    'Google Sheets',
    `https://docs.google.com/spreadsheets/d/${ID}/preview`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/${ID}/edit#gid=1205`,
    'Google Sheets',
    `https://docs.google.com/spreadsheets/d/${ID}/preview?gid=1205`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/${ID}/edit?gid=1205&range=A1#gid=1205`,
    'Google Sheets',
    `https://docs.google.com/spreadsheets/d/${ID}/preview?gid=1205`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/${ID}/edit#gid=%22%3E%3Cscript%3E`,
    'Google Sheets',
    `https://docs.google.com/spreadsheets/d/${ID}/preview`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/e/${ID}/pubhtml?gid=7&single=true`,
    'Google Sheets',
    `https://docs.google.com/spreadsheets/d/e/${ID}/pubhtml?widget=true&headers=false&gid=7`,
  ],
  [
    `https://docs.google.com/spreadsheets/d/e/${ID}/pubhtml`,
    'Google Sheets',
    `https://docs.google.com/spreadsheets/d/e/${ID}/pubhtml?widget=true&headers=false`,
  ],
  [
    `https://docs.google.com/presentation/d/${ID}/edit`,
    'Google Slides',
    `https://docs.google.com/presentation/d/${ID}/embed`,
  ],
  [
    `https://docs.google.com/presentation/d/e/${ID}/pub?start=false`,
    'Google Slides',
    `https://docs.google.com/presentation/d/e/${ID}/pubembed`,
  ],
  [
    `https://docs.google.com/forms/d/e/${ID}/viewform?entry.1=nome`,
    'Google Forms',
    `https://docs.google.com/forms/d/e/${ID}/viewform?embedded=true`,
  ],
  [
    `https://drive.google.com/file/d/${ID}/view?usp=drive_link`,
    'Google Drive',
    `https://drive.google.com/file/d/${ID}/preview`,
  ],
  [
    `https://drive.google.com/file/d/${ID}/view?resourcekey=0-aB_c&usp=sharing`,
    'Google Drive',
    `https://drive.google.com/file/d/${ID}/preview?resourcekey=0-aB_c`,
  ],
  [
    `https://drive.google.com/file/d/${ID}/view?resourcekey=%22%3E%3Cscript%3E`,
    'Google Drive',
    `https://drive.google.com/file/d/${ID}/preview`,
  ],
  [
    'https://www.canva.com/design/DAFabc123/aBc_d-EfG/view?utm_content=x',
    'Canva',
    'https://www.canva.com/design/DAFabc123/aBc_d-EfG/view?embed',
  ],
  [
    'https://www.figma.com/proto/aBcDeFgHiJkL/Nome?node-id=1-27&t=abc',
    'Figma',
    'https://embed.figma.com/proto/aBcDeFgHiJkL?embed-host=share&node-id=1-27',
  ],
  [
    'https://view.genial.ly/0123456789abcdef01234567/presentation-x',
    'Genially',
    'https://view.genially.com/0123456789abcdef01234567',
  ],
  ['https://miro.com/app/board/uXjVabc123=/?share_link_id=1', 'Miro', 'https://miro.com/app/live-embed/uXjVabc123=/'],
  ['https://padlet.com/embed/abc123def456', 'Padlet', 'https://padlet.com/embed/abc123def456'],
  ['https://escola.typeform.com/to/aBcD12#nome=x', 'Typeform', 'https://form.typeform.com/to/aBcD12'],
  ['https://forms.office.com/r/aBcD1234', 'Microsoft Forms', 'https://forms.office.com/r/aBcD1234?embed=true'],
  [
    'https://forms.office.com/Pages/ResponsePage.aspx?id=DQSIkWdsW0yxEjajBLZtrQAAAAAAAAAAAAN__abc-UOVlFQ&origin=x',
    'Microsoft Forms',
    'https://forms.office.com/Pages/ResponsePage.aspx?embed=true&id=DQSIkWdsW0yxEjajBLZtrQAAAAAAAAAAAAN__abc-UOVlFQ',
  ],
  [
    'https://www.loom.com/share/0123456789abcdef0123456789abcdef?sid=1',
    'Loom',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
  ],
  ['https://www.geogebra.org/m/kbwfvhe9', 'GeoGebra', 'https://www.geogebra.org/material/iframe/id/kbwfvhe9'],
  [
    'https://phet.colorado.edu/sims/html/energy-forms/latest/energy-forms_all.html?locale=pt_BR',
    'PhET',
    'https://phet.colorado.edu/sims/html/energy-forms/latest/energy-forms_all.html',
  ],
  ['https://codepen.io/ana/pen/aBcDeF', 'CodePen', 'https://codepen.io/ana/embed/aBcDeF?default-tab=result'],
];

test.each(PAGES)('%s is a page of %s', (typed, host, address) => {
  expect(parseEmbedLink(typed)).toMatchObject({ host, address });
  expect(linkedType(typed)).toBe('embed');
});

test('every host of the list is tried here', () => {
  expect([...new Set(PAGES.map(([, host]) => host))].toSorted()).toEqual(embedHosts.toSorted());
});

test.each([
  ['', 'address'],
  ['docs.google.com/document', 'address'],
  ['javascript:alert(1)', 'address'],
  ['data:text/html,<script>alert(1)</script>', 'address'],
  [`http://docs.google.com/document/d/${ID}`, 'https'],
  [`https://ana:segredo@docs.google.com/document/d/${ID}`, 'secret'],
  [`https://docs.google.com@evil.example/document/d/${ID}`, 'secret'],
  [`https://docs.google.com:8443/document/d/${ID}`, 'host'],
  [`https://docs.google.com.evil.example/document/d/${ID}`, 'host'],
  [`https://evil-docs.google.com/document/d/${ID}`, 'host'],
  ['https://example.com/', 'host'],
  ['https://127.0.0.1/', 'host'],
  ['https://[::1]/', 'host'],
  ['https://169.254.169.254/latest/meta-data', 'host'],
  ['https://localhost/', 'host'],
  ['https://docs.google.com/', 'page'],
  ['https://docs.google.com/forms/d/1AbC_d-EfGhIjKlMnOp/edit', 'page'],
  ['https://www.canva.com/design/DAFabc123/edit', 'page'],
  ['https://docs.google.com/document/d/%22%3E%3Cscript%3E/preview', 'page'],
  ['https://padlet.com/ana/mural-abc123', 'page'],
  ['https://forms.office.com/Pages/ResponsePage.aspx', 'page'],
  ['https://forms.office.com/Pages/ResponsePage.aspx?id=%22%3E%3Cscript%3Ealert(1)%3C/script%3E', 'page'],
  ['https://forms.office.com/Pages/DesignPage.aspx?id=DQSIkWdsW0yxEjajBLZtrQAAAAAAAAAAAAN', 'page'],
])('%s is shown in no frame: %s', (typed, why) => {
  expect(readEmbedLink(typed)).toBe(why);
  expect(linkedType(typed)).toBeUndefined();
});

test('what is framed is read as the same page again', () => {
  for (const [, , address] of PAGES) {
    expect(parseEmbedLink(address)?.address).toBe(address);
  }
});

test('a video stays a video of its host', () => {
  expect(linkedType('https://youtu.be/dQw4w9WgXcQ')).toBe('youtube');
  expect(linkedType('https://vimeo.com/76979871')).toBe('vimeo');
});
