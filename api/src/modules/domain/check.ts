import type { Context } from '../../plugins/context.ts';
import {
  claimDueDomains,
  domainState,
  noteProblem,
  releaseUnproven,
  verifyDomain,
  type DomainProblem,
  type DueDomain,
} from './queries.ts';

type CheckContext = Pick<Context, 'config' | 'connection' | 'resolver'>;
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

/** Asks the DNS about a claim and writes down what it said. */
export async function checkDomain(context: CheckContext, claim: Claim): Promise<CheckResult> {
  const { db } = context.connection;
  const problem = await findProblem(context, claim);
  if (problem) await noteProblem(db, claim.site_id, claim.domain, problem);
  else if (!(await verifyDomain(db, claim.site_id, claim.domain)))
    return (await domainState(db, claim.site_id, claim.domain)).cooling ? 'cooling' : 'taken';
  return problem;
}

/**
 * Looks again at what is due: open claims, so that nobody has to press a button, and proven domains once a day, because a
 * domain that changed hands must not lead people here for ever.
 */
export async function recheckDomains(context: CheckContext): Promise<void> {
  for (const due of await claimDueDomains(context.connection.db)) await checkDomain(context, due);
  await releaseUnproven(context.connection.db);
}
