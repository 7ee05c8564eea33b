import { Type, type Static } from 'typebox';
import { Closed, Enum, Id, Moment, Nullable, Timestamp } from './common.ts';
import { LocalizedText } from './remote.ts';

/** What a plan bounds by number, besides the storage. */
export type CountedLimit = 'members' | 'admins' | 'domains';
const limits = ['storage_bytes', 'members', 'admins', 'domains'] as const;
/** What a plan bounds. */
export type PlanLimit = (typeof limits)[number];

const MOST = 1_000_000_000;
const Count = Type.Integer({ minimum: 0, maximum: MOST });
const Bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** How much a plan includes; null is without end. Storage in bytes, the owner is in no count. */
const PlanLimits = Closed({
  storage_bytes: Nullable(Bytes),
  members: Nullable(Count),
  admins: Nullable(Count),
  domains: Nullable(Count),
});

/** As it is sent: of the two types of `Nullable` the reader of requests takes the first that fits, which makes 0 of null. */
const sent = (maximum: number) => Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum });

/** A plan as its operator declares it: price in the currency's smallest unit for each period, days of grace. */
export const PlanWrite = Closed({
  name: LocalizedText,
  storage_bytes: sent(Number.MAX_SAFE_INTEGER),
  members: sent(MOST),
  admins: sent(MOST),
  domains: sent(MOST),
  price_minor: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
  period: Enum(['month', 'year'] as const),
  grace_days: Type.Integer({ minimum: 0, maximum: 365 }),
  /** Whether owners may choose it by themselves; whoever has it keeps it. Left out: as it was, at first yes. */
  is_offered: Type.Optional(Type.Boolean()),
});
export type PlanWrite = Static<typeof PlanWrite>;
/** How an operator calls a plan: `pro-2026`. */
export const PlanKey = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 40 });
/** A declared plan. */
export const DeclaredPlan = Closed({
  key: PlanKey,
  ...PlanWrite.properties,
  ...PlanLimits.properties,
  is_offered: Type.Boolean(),
});
export type DeclaredPlan = Static<typeof DeclaredPlan>;

/** What an operator says of a panel: its plan (null takes it away), and until when it is paid (null: for ever). What is left out stays. */
export const SitePlanWrite = Type.Partial(Closed({ plan: Nullable(PlanKey), paid_until: Nullable(Moment) }), {
  additionalProperties: false,
});
export type SitePlanWrite = Static<typeof SitePlanWrite>;

/** `overdue` from the end of what was paid. */
const PlanStatus = Enum(['paid', 'overdue'] as const);

/** `GET /member-plan` (product.md §3, §7). */
export const MemberPlan = Closed({ status: PlanStatus });
export type MemberPlan = Static<typeof MemberPlan>;

/** Something that was decided about a panel's plan. */
export const PlanChange = Closed({
  at: Timestamp,
  kind: Enum(['chosen', 'paid', 'overdue', 'removed', 'scheduled', 'unscheduled', 'outgrown'] as const),
  plan_name: Nullable(LocalizedText),
  /** Of `scheduled`: when it begins. */
  paid_until: Nullable(Timestamp),
});
export type PlanChange = Static<typeof PlanChange>;

/** A plan that an owner may choose, and what choosing it means now. */
export const PlanOffer = Closed({
  key: PlanKey,
  name: LocalizedText,
  price_minor: Type.Integer(),
  currency: Type.String(),
  period: Enum(['month', 'year'] as const),
  limits: PlanLimits,
  is_present: Type.Boolean(),
  /** Chosen, and waiting for the end of what is paid. */
  is_next: Type.Boolean(),
  /** When it would begin; null: at once. */
  starts_at: Nullable(Timestamp),
  /** What would be owed for it at once; null: nothing before it begins. */
  due_now: Nullable(Type.Integer()),
  /** Of what the panel uses more than it includes: why it cannot be chosen. */
  exceeded: Type.Array(Enum(limits)),
});
export type PlanOffer = Static<typeof PlanOffer>;
/**
 * The plans that a panel may have, the cheapest first. `blocked`: why none can be chosen now; an invoice is to be paid first, or the plan
 * that begins next is paid already.
 */
export const PlanOffers = Closed({
  blocked: Nullable(Enum(['unpaid', 'settled'] as const)),
  offers: Type.Array(PlanOffer),
});
export type PlanOffers = Static<typeof PlanOffers>;
/** The plan that an owner chooses. The present one takes back what was to begin later. */
export const PlanChoice = Closed({ plan: PlanKey });
export type PlanChoice = Static<typeof PlanChoice>;

/**
 * A panel's plan (null: none, and no limits but the server's storage), its state, what it includes and what of it is used.
 * Invitations that are open count as people. `read_only_at` is when staff can change nothing any more.
 */
export const PanelPlan = Closed({
  plan: Nullable(
    Closed({
      name: LocalizedText,
      price_minor: Type.Integer(),
      currency: Type.String(),
      period: Enum(['month', 'year'] as const),
    }),
  ),
  status: PlanStatus,
  paid_until: Nullable(Timestamp),
  /** Since when something is owed that is due. */
  overdue_since: Nullable(Timestamp),
  read_only_at: Nullable(Timestamp),
  is_read_only: Type.Boolean(),
  /** The plan that begins when what is paid ends. */
  next: Nullable(Closed({ name: LocalizedText, at: Timestamp })),
  /** The invoice that is to be paid first. */
  owed: Nullable(
    Closed({ id: Id, number: Type.Integer(), amount: Type.Integer(), currency: Type.String(), due_at: Timestamp }),
  ),
  limits: PlanLimits,
  use: Closed({
    storage_bytes: Type.Integer(),
    members: Type.Integer(),
    admins: Type.Integer(),
    domains: Type.Integer(),
  }),
  /** The newest first, at most 50. */
  history: Type.Array(PlanChange),
});
export type PanelPlan = Static<typeof PanelPlan>;

/** What staff of a panel whose plan is overdue are told wherever they are. */
export const PlanOverdue = Closed({ since: Timestamp, read_only_at: Timestamp, is_read_only: Type.Boolean() });
export type PlanOverdue = Static<typeof PlanOverdue>;
