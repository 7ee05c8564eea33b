import { pictureTypes } from '@clube/shared/contracts/picture-limits';
import { AppError, assertFound } from '../../../lib/errors.ts';
import { isFirst } from '../../../lib/rate-limit.ts';
import { writtenLine, writtenText } from '../../../lib/written-text.ts';
import type { Context } from '../../../plugins/context.ts';
import { mailNow, owe } from '../../mail/owed.ts';
import { keepImage, IMAGE_LIMIT_BYTES } from '../image.ts';
import { findLiving } from '../merge.queries.ts';
import { addMessage } from '../operations.ts';
import { lostMail } from './lost.ts';
import { findSpeaker, settleMail, touchTicket, tryMail, type KeptMail, type MailPath } from './queries.ts';
import { readApart, type GivenUp, type Reading } from './reading.ts';

const MOST_PICTURES = 4;
/** A mail whose reading ends the server, or never ends, is given up. */
const MOST_TRIES = 5;
/** Whoever was given somebody's address and forges their name would else mail them as often as they write. */
const TOLD_SECONDS = 24 * 3600;
/** Why a picture stays out; its words are an answer without it too. */
const LEFT_OUT = new Set<string>(['image.unsupported', 'site.storage_exceeded']);

type Picture = { name: string; key: string };

/** The pictures of a mail, under the rules of those that are sent from the panel, and how many files are none of them. */
async function keepPictures(context: Context, mail: KeptMail, { files }: Reading) {
  const pictures: Picture[] = [];
  let leftOut = 0;
  for (const { content, contentType, filename } of files) {
    const isTaken =
      pictures.length < MOST_PICTURES && pictureTypes.includes(contentType) && content.length <= IMAGE_LIMIT_BYTES;
    const key = isTaken
      ? await keepImage(context, mail, Buffer.from(content.buffer, content.byteOffset, content.byteLength)).catch(
          (error: unknown) => {
            if (error instanceof AppError && LEFT_OUT.has(error.code)) return undefined;
            throw error;
          },
        )
      : undefined;
    if (key === undefined) leftOut += 1;
    else
      pictures.push({
        key,
        name:
          writtenLine(filename ?? '')
            .trim()
            .slice(0, 200) || '…',
      });
  }
  return { pictures, leftOut };
}

/** What becomes messages: the first has the text, and each further picture is one more. */
function messagesOf(text: string, { pictures, leftOut }: { pictures: Picture[]; leftOut: number }) {
  const [first, ...more] = pictures;
  if (text === '' && first === undefined) return [];
  return [
    { message: text || first!.name, left_out: leftOut, ...(first && { image: first.key }) },
    ...more.map(({ name, key }) => ({ message: name, left_out: 0, image: key })),
  ];
}

/**
 * Makes messages of a mail, once: whoever is killed meanwhile leaves pictures that nobody shows, which go within a day.
 * Of what comes to nothing its writer hears, once a day of one ticket and as far as they may still speak.
 * @returns why it is given up, if it is
 */
export async function actOnMail(context: Context, at: MailPath): Promise<GivenUp['givenUp'] | 'tries' | undefined> {
  const { db } = context.connection;
  const mail = await tryMail(db, at);
  if (!mail) return undefined;
  const read = mail.tries > MOST_TRIES ? ({ givenUp: 'tries' } as const) : await readApart(mail.raw);
  const givenUp = 'givenUp' in read ? read.givenUp : undefined;
  const messages = 'givenUp' in read ? [] : messagesOf(writtenText(read.text), await keepPictures(context, mail, read));
  const reason = givenUp ? (givenUp === 'long' ? 'long' : 'unreadable') : messages.length === 0 ? 'empty' : undefined;
  const owed = await db.transaction().execute(async (trx) => {
    const maySpeak = (await findSpeaker(trx, mail)) !== undefined;
    const outcome = givenUp ? 'failed' : !maySpeak ? 'refused' : reason ? 'empty' : 'answered';
    if (!(await settleMail(trx, at, outcome))) return undefined;
    if (!maySpeak) return [];
    const { siteId, ticketId, memberId } = mail;
    if (reason) {
      const told = { key: `ticket-mail-lost:${siteId}:${ticketId}:${memberId}`, windowSeconds: TOLD_SECONDS };
      return (await isFirst({ db: trx }, told))
        ? owe(context, trx, lostMail, { siteId, ticketId, memberId, reason })
        : [];
    }
    const living = assertFound(await findLiving(trx, siteId, ticketId), 'ticket.not_found');
    await touchTicket(trx, { ...mail, ticketId: living });
    for (const message of messages) await addMessage(trx, mail, living, { ...message, by_mail: true });
    return [];
  });
  if (!owed) return undefined;
  await mailNow(context, owed, 'Whoever answered by mail could not be told that it was lost');
  return givenUp;
}
