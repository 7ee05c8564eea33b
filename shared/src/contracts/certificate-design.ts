import { Type, type Static } from 'typebox';
import {
  certificateAligns,
  certificateArts,
  certificateFonts,
  MAX_FIELDS,
  MAX_TEXT,
  RULE_LIMITS,
  SHEET_MM,
  sheetLanguages,
  TEXT_SIZE,
} from './certificate-sheet/constants.ts';
import { MONTHS } from './certificate-states.ts';
import { Closed, Enum, Id, Nullable, Seconds, Timestamp } from './common.ts';

// A design is data that is drawn on the server and in browsers of others: numbers within the sheet, words of closed lists, colours that are
// nothing else, names of pictures that the panel itself has sent. No address, no markup, no style.
const box = {
  x: Type.Number({ minimum: 0, maximum: SHEET_MM.width }),
  y: Type.Number({ minimum: 0, maximum: SHEET_MM.height }),
  width: Type.Number({ minimum: 1, maximum: SHEET_MM.width }),
  height: Type.Number({ minimum: 0.2, maximum: SHEET_MM.height }),
};
/** `brand` is the panel's main colour as it is when the sheet is drawn. */
const Color = Type.String({ pattern: '^(brand|#[0-9a-f]{6})$' });
/** A picture that `POST …/certificate/picture` has taken: its name says its size in pixels. */
const CertificatePictureName = Type.String({
  pattern: '^certificate-[A-Za-z0-9_-]{16}-[0-9]{1,4}x[0-9]{1,4}\\.webp$',
});

/** Words with values in braces; `**` around what is bold. Sizes in points. */
const TextFieldSchema = Closed({
  kind: Type.Literal('text'),
  ...box,
  text: Type.String({ minLength: 1, maxLength: MAX_TEXT, pattern: '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f]+$' }),
  font: Enum(certificateFonts),
  bold: Type.Boolean(),
  size: Type.Number(TEXT_SIZE),
  color: Color,
  align: Enum(certificateAligns),
  /** Between letters, in parts of the size. */
  spacing: Type.Number({ minimum: 0, maximum: 0.5 }),
  /** Gets smaller until it fits its box. */
  shrink: Type.Boolean(),
});
/** A field of words. */
export type CertificateTextField = Static<typeof TextFieldSchema>;
const CertificateField = Type.Union([
  TextFieldSchema,
  Closed({ kind: Type.Literal('qr'), ...box }),
  Closed({ kind: Type.Literal('logo'), ...box }),
  Closed({ kind: Type.Literal('line'), ...box, color: Color }),
  Closed({ kind: Type.Literal('picture'), ...box, picture: CertificatePictureName }),
]);
/** What stands on a sheet; boxes in millimetres. */
export type CertificateField = Static<typeof CertificateField>;

/** How certificates of a course look. Fields lie over each other in their order. */
export const CertificateDesign = Closed({
  /** Of dates and hours; the other words are written out. */
  language: Enum(sheetLanguages),
  background: Closed({
    color: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    accent: Color,
    art: Enum(certificateArts),
    /** Covers the sheet, over the art. */
    picture: Nullable(CertificatePictureName),
  }),
  fields: Type.Array(CertificateField, { maxItems: MAX_FIELDS }),
});
export type CertificateDesign = Static<typeof CertificateDesign>;

/** What a sheet says of somebody; empty where there is nothing. */
export const CertificateFacts = Closed({
  member: Type.String(),
  document: Type.String(),
  course: Type.String(),
  workload_seconds: Seconds,
  /** The day that it was earned, UTC. */
  date: Timestamp,
  code: Type.String(),
  /** As the panel numbers what it gives. */
  number: Type.String(),
  /** The last day that it is valid; null where it has no end. */
  valid_until: Nullable(Timestamp),
  panel: Type.String(),
  /** Page that the QR code leads to. */
  url: Type.String(),
});
export type CertificateFacts = Static<typeof CertificateFacts>;

/** What a panel brings to each of its sheets: main colour `#rrggbb`, logo with its size in pixels. */
const CertificateLook = Closed({
  color: Type.String(),
  /** Address that the name of a picture follows. */
  pictures: Type.String(),
  logo: Nullable(Closed({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })),
});

/** What a course asks: percent of the lessons that a member can complete, days since their enrolment began, and every quiz passed where `quizzes` says so. */
export const CertificateRules = Closed({
  percent: Type.Integer(RULE_LIMITS.percent),
  days: Type.Integer(RULE_LIMITS.days),
  quizzes: Type.Optional(Type.Boolean()),
  /** How long what is given from now on is valid: months from that day, or until the end of a day. Without either it has no end. */
  valid_months: Type.Optional(Nullable(Type.Integer(MONTHS))),
  valid_until: Type.Optional(Nullable(Type.String({ pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$' }))),
  /** Whether doing the course anew renews it. */
  renews: Type.Optional(Type.Boolean()),
});
export type CertificateRules = Static<typeof CertificateRules>;
/** `seen`: as they were shown when they were changed; when somebody else changed them meanwhile nothing is saved. */
export const CertificateRulesWrite = Closed({ ...CertificateRules.properties, seen: Type.Optional(CertificateRules) });
export type CertificateRulesWrite = Static<typeof CertificateRulesWrite>;
/** How many members got theirs at once. */
export const CertificateRulesSaved = Closed({ issued: Type.Integer({ minimum: 0 }) });

/** `GET /course/:course/certificate`: what is edited and what is in force. */
export const CertificateDesignState = Closed({
  course: Type.String(),
  /** Of the design that is edited; 0 before anything was saved. */
  version: Type.Integer({ minimum: 0 }),
  /** Null: nobody designed anything, certificates are drawn as of themselves. */
  design: Nullable(CertificateDesign),
  /** What certificates that are given from now on look like. */
  published: Nullable(Closed({ design: CertificateDesign, published_at: Timestamp })),
  /** Certificates that members have: they stay as they are. */
  issued_count: Type.Integer({ minimum: 0 }),
  rules: CertificateRules,
  look: CertificateLook,
  /** Somebody who is nobody, to look at a design with. */
  sample: CertificateFacts,
});
export type CertificateDesignState = Static<typeof CertificateDesignState>;

const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
/** `version` is the one that was seen. */
export const CertificateDesignWrite = Closed({ version: Version, design: CertificateDesign });
export type CertificateDesignWrite = Static<typeof CertificateDesignWrite>;
/** The version that the design has now. */
export const CertificateDesignSaved = Closed({ version: Type.Integer() });
/** Puts the design of this version in force. */
export const CertificatePublish = Closed({ version: Version });

/** Members of a course, to look at a design with; their documents are not told whole. */
export const CertificatePeople = Type.Array(Closed({ member_id: Id, facts: CertificateFacts }));
export type CertificatePeople = Static<typeof CertificatePeople>;
/** Whose name begins or goes on so. */
export const CertificatePeopleQuery = Closed({ q: Type.Optional(Type.String({ maxLength: 80 })) });

/** What a picture is for: the whole sheet, or a place on it. */
const certificatePictureKinds = ['background', 'picture'] as const;
/** See `certificatePictureKinds`. */
export const CertificatePictureQuery = Closed({ kind: Enum(certificatePictureKinds) });
/** The name that a design calls it by. */
export const CertificatePictureAnswer = Closed({ name: Type.String() });

/** A file of a design that is not saved, with values of a member or of nobody. */
export const CertificateSample = Closed({
  design: CertificateDesign,
  member_id: Nullable(Id),
  format: Enum(['png', 'pdf']),
});
export type CertificateSample = Static<typeof CertificateSample>;
