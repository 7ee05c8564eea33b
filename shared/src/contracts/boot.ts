import { Type, type Static } from 'typebox';
import { Closed, Enum, Nullable, Timestamp } from './common.ts';
import { COUNTRIES } from './country.ts';
import { locales } from './locale.ts';
import { MeHere } from './user.ts';
import { Composition } from './remote.ts';
import { Metas } from './meta.ts';
import { PlanOverdue } from './plan.ts';
import { LoginSettings } from './site.ts';

/** What the server writes into the page, so that the first picture needs no further call. */
export const BootDocument = Closed({
  host: Closed({
    kind: Enum(['main', 'panel'] as const),
    main_url: Type.String(),
    /** Where the person is, as their account or the browser's cookie says; absent where neither does. */
    country: Type.Optional(Enum(COUNTRIES)),
  }),
  site: LoginSettings,
  me: Nullable(MeHere),
  metas: Metas,
  /** For staff, while the plan of the panel they are in is not paid. */
  plan_overdue: Type.Optional(PlanOverdue),
  /** The time that the first picture is drawn with; empty in a page that is kept, whose answer says it in a header. */
  now: Timestamp,
  /** In which days are named in the first picture: the browser's, where it has been here before. */
  time_zone: Type.String({ description: 'IANA time zone' }),
  locale: Enum(locales),
  composition: Composition,
  /** Answers to the page's first queries. */
  data: Type.Array(Closed({ key: Type.Array(Type.Unknown()), value: Type.Unknown() })),
});
export type BootDocument = Static<typeof BootDocument>;
