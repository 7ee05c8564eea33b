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

/** What an address that nobody registered answers: words, without script, without a way to sign in. */
export const sendNoPanel = (request: FastifyRequest, reply: FastifyReply) => sendPlainPage(request, reply, 404, words);
