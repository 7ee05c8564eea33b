import { Type, type Static, type TSchema } from 'typebox';

/** A row’s number. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** A moment as the server tells it: ISO 8601, UTC. */
export const Timestamp = Type.String({ description: 'ISO 8601, UTC' });
/** A moment that somebody chose: ISO 8601 with seconds and an offset that exists, in a year that a calendar shows. */
export const Moment = Type.String({
  format: 'date-time',
  pattern: '^(?:19|20|21)\\d\\d-[\\d-]+T[\\d:.]+(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)$',
  maxLength: 40,
});
/** 0 to 100, with decimals. */
export const Percent = Type.Number({ minimum: 0, maximum: 100 });
/** A length or a place in media; fractions are allowed. */
export const Seconds = Type.Number({ minimum: 0 });
/** The value, or null where there is none; a key is never left out instead. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** One of these texts, typed as their union. */
export const Enum = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** Objects of the contract are closed: what is not named is refused in requests and dropped from answers. */
export const Closed = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * Says of a text that a person types and others read whether it is one line, a name or several lines: the api takes it as somebody meant it, or refuses it
 * (api/src/lib/written-keyword.ts). Answers are not held to it: what stands there from before stays readable.
 */
export const WRITTEN = 'x-written';
/** One line of text that a person typed. */
export const Line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S', [WRITTEN]: 'line' });
/** The same where it may be left empty. */
export const LineOrNone = (maxLength: number) => Type.String({ maxLength, [WRITTEN]: 'line' });
/** What something is called among others, of which it is told apart or found by that: one line in one form, with one space between words (docs/adr/0493). */
export const Name = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S', [WRITTEN]: 'name' });
/** The same where it may be left empty. */
export const NameOrNone = (maxLength: number) => Type.String({ maxLength, [WRITTEN]: 'name' });
/** A line as it stands there and was seen: it is compared, and nothing of it is left out. */
export const Stored = (maxLength: number) => Type.String({ maxLength });
/** Several lines of text that a person typed. */
export const Lines = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', [WRITTEN]: 'lines' });

/** A page of a list: `current_page` and `last_page` from 1, `total` over all pages. */
export const Page = <T extends TSchema>(item: T) =>
  Closed({
    data: Type.Array(item),
    current_page: Type.Integer(),
    last_page: Type.Integer(),
    total: Type.Integer(),
  });

/** `page` from 1 (default 1), `per_page` up to 100 (default 20). */
export const PageQuery = Closed({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});
export type PageQuery = Static<typeof PageQuery>;

/** The id of what was made. */
export const Created = Closed({ id: Id });
export type Created = Static<typeof Created>;
/** It is done; there is nothing to say about it. */
export const Done = Closed({ ok: Type.Literal(true) });
