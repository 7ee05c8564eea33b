import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPlainPage, type PlainWords } from './plain-page.ts';

const words: PlainWords = {
  pt: {
    title: 'Nenhum painel aqui',
    text: 'Este endereço não pertence a nenhum painel. Confira se está escrito certo; se havia um painel aqui, ele pode ter mudado de endereço ou sido fechado.',
  },
  es: {
    title: 'Aquí no hay ningún panel',
    text: 'Esta dirección no pertenece a ningún panel. Comprueba que esté bien escrita; si aquí había un panel, puede que haya cambiado de dirección o se haya cerrado.',
  },
  en: {
    title: 'No panel here',
    text: 'This address does not belong to any panel. Check that it is typed correctly; if there was a panel here, it may have moved or been closed.',
  },
};

/** What no host hides: searching eyes are sent away from a name that nobody registered. */
const ROBOTS = '/robots.txt';
/** Each is the same everywhere and stored under its own hash, and goes on being served when the database, which knows the hosts, does not. */
const isStoredFile = (url: string) => /^\/(?:assets|releases)\//.test(url);

/** Hook of all pages and files: a host that nobody registered answers words, without script, redirect or a way to sign in. */
export async function refuseUnknownHost(request: FastifyRequest, reply: FastifyReply) {
  const { server: app, url } = request;
  request.arrival = await app.findHost(request).catch((error: unknown) => {
    if (isStoredFile(url)) return { kind: 'main' } as const;
    throw error;
  });
  if (request.arrival.kind === 'unknown' && url !== ROBOTS) return sendPlainPage(request, reply, 404, words);
}
