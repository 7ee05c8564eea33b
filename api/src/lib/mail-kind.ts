import type { FastifyInstance } from 'fastify';

/** What making and sending a mail needs. */
export type Sender = Pick<FastifyInstance, 'clube' | 'db'>;

/** A kind of mail, as its module declares it (`defineMail`): how one is made of what is kept of it until it is out. */
export type MailKind = {
  /** `noun.what`: rows of before a release are read by the next. */
  name: string;
  /** Sends it, as far as what there is to tell is still so. @throws where what was kept is none of this kind */
  send(app: Sender, about: unknown): Promise<void>;
};
