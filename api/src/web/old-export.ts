import type { Api } from '../lib/api.ts';
import { refuseUnknownHost } from './no-panel.ts';
import { sendPlainPage, type PlainWords } from './plain-page.ts';

const words: PlainWords = {
  pt: {
    title: 'Nada foi baixado',
    text: 'Este link é de uma página de antes da última atualização. Recarregue as configurações do painel e use o botão “Baixar tudo o que o painel tem”: agora ele pede a sua senha.',
  },
  es: {
    title: 'No se descargó nada',
    text: 'Este enlace es de una página de antes de la última actualización. Recarga la configuración del panel y usa el botón para descargar todo lo que tiene: ahora pide tu contraseña.',
  },
  en: {
    title: 'Nothing was downloaded',
    text: 'This link is of a page from before the last update. Reload the panel’s settings and use the button that downloads all that it has: it asks for your password now.',
  },
};

/**
 * Where a link of pages of before led to all that a panel has (docs/adr/0371). It tells nothing but these words, to anybody. Answered as if it
 * were found: of a download that is refused a browser says no more than that there is no file. Whatever stands before the servers sends it to
 * those of the calls, as its path says.
 */
export async function oldExportRoutes(app: Api) {
  app.addHook('onRequest', refuseUnknownHost);
  app.get('/api/site/:site/export', { config: { policy: 'anyone' }, schema: { hide: true } }, async (request, reply) =>
    sendPlainPage(request, reply, 200, words),
  );
}
