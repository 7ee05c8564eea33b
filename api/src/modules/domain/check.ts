import { Type } from 'typebox';
import type { Db } from '../../database/connect.ts';
import { plainWords } from '../../lib/plain-words.ts';
import type { Context } from '../../plugins/context.ts';
import { drawMail } from '../mail/look.ts';
import { defineMail, owe } from '../mail/owed.ts';
import { findMailPanel, languageOf } from '../mail/panel.ts';
import { findOwners } from '../member/owner.queries.ts';
import { findUser } from '../user/queries.ts';
import { provenWords } from './words.ts';
import {
  claimDueDomains,
  domainState,
  isTakenMeanwhile,
  noteProblem,
  releaseUnproven,
  verifyDomain,
  type DomainProblem,
  type DueDomain,
} from './queries.ts';

type CheckContext = Pick<Context, 'config' | 'connection' | 'resolver' | 'mailer'>;
export type Claim = Pick<DueDomain, 'site_id' | 'domain' | 'token' | 'slugs'>;
/** `taken`: another panel proved the same domain first. `cooling`: another one gave it up a short time ago. */
export type CheckResult = DomainProblem | 'taken' | 'cooling' | null;

/** What the DNS says about a claim: proof by TXT, and that the name leads here. */
async function findProblem({ config, resolver }: CheckContext, claim: Claim): Promise<DomainProblem | null> {
  const mainName = config.mainHost.replace(/:\d+$/, '');
  try {
    const proofs = await resolver.txt(`_clube.${claim.domain}`);
    if (!proofs.includes(`clube-verify=${claim.token}`)) return 'txt';
    const aliases = await resolver.cname(claim.domain);
    const wanted = new Set([mainName, ...claim.slugs.map((slug) => `${slug}.${mainName}`)]);
    if (aliases.some((alias) => wanted.has(alias.replace(/\.$/, '').toLowerCase()))) return null;
    // A name at the top of a zone cannot be an alias; then its addresses are compared.
    const [theirs, ours] = await Promise.all([resolver.addresses(claim.domain), resolver.addresses(mainName)]);
    return theirs.some((address) => ours.includes(address)) ? null : 'target';
  } catch {
    return 'dns';
  }
}

/**
 * The owners of a panel learn by mail where else it is from now on: whoever holds that name can lead it to a machine of theirs, which students
 * are handed to and type their password at (docs/adr/0556).
 */
export const provenMail = defineMail(
  'domain.proven',
  Type.Object({ siteId: Type.Integer(), userId: Type.Integer(), domain: Type.String() }),
  async (app, { siteId, userId, domain }) => {
    const [panel, { email, country }] = await Promise.all([findMailPanel(app, siteId), findUser(app.db, userId)]);
    const name = plainWords(domain.replaceAll('.', ' . '), 260);
    const words = provenWords[languageOf(panel, country)]({ panel: panel.name, domain: name });
    await app.clube.mailer.send(drawMail(email, panel, words, `${panel.origin}/reset-password`));
  },
);

/** Whoever looks for what is due mails it: a check may be one of two hundred of a chore. */
async function tellOwners(
  context: Pick<Context, 'mailer'>,
  trx: Db,
  { siteId, domain }: { siteId: number; domain: string },
): Promise<void> {
  for (const { userId } of await findOwners(trx, siteId))
    await owe(context, trx, provenMail, { siteId, userId, domain }, 0);
}

/** False when it is another panel's, or was until a few days ago. */
export async function prove(
  context: Pick<Context, 'connection' | 'mailer'>,
  siteId: number,
  domain: string,
): Promise<boolean> {
  const { db } = context.connection;
  try {
    return await db.transaction().execute(async (trx) => {
      const proven = await verifyDomain(trx, siteId, domain);
      if (proven?.is_new) await tellOwners(context, trx, { siteId, domain });
      return proven !== undefined;
    });
  } catch (error) {
    if (isTakenMeanwhile(error)) return false;
    throw error;
  }
}

/** Asks the DNS about a claim and writes down what it said. */
export async function checkDomain(context: CheckContext, claim: Claim): Promise<CheckResult> {
  const { db } = context.connection;
  const { site_id: siteId, domain } = claim;
  const problem = await findProblem(context, claim);
  if (problem) {
    await noteProblem(db, siteId, domain, problem);
    return problem;
  }
  if (await prove(context, siteId, domain)) return null;
  return (await domainState(db, siteId, domain)).cooling ? 'cooling' : 'taken';
}

/**
 * Looks again at what is due: open claims, so that nobody has to press a button, and proven domains once a day, because a
 * domain that changed hands must not lead people here for ever.
 */
export async function recheckDomains(context: CheckContext): Promise<void> {
  for (const due of await claimDueDomains(context.connection.db)) await checkDomain(context, due);
  await releaseUnproven(context.connection.db);
}
