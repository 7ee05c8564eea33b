// In a file without schemas: browsers use it.

/** How a certificate stands that a member has. */
export const certificateStates = ['valid', 'expired', 'revoked'] as const;
/** What a code leads to: also one whose certificate has another code now. */
export const verifiedStates = [...certificateStates, 'replaced'] as const;
/** Certificates that one call takes back or gives anew. */
export const MOST_AT_ONCE = 50;
/** Letters of a reason. */
export const REASON_LENGTH = 500;
/** Letters of a name as it stands on a sheet. */
export const NAME_LENGTH = 160;
/** Letters of a pattern. */
export const PATTERN_LENGTH = 40;
/** Digits of a number. */
export const DIGITS = { minimum: 1, maximum: 10 } as const;
/** Months that a certificate can be valid. */
export const MONTHS = { minimum: 1, maximum: 600 } as const;
/** Days before its end in which a certificate can be renewed, and its member is told. */
export const ENDING_DAYS = 30;

/** A number as a panel writes it; as `certificate_label` of the database. @param at the day that it is given, UTC */
export function certificateLabel(
  { pattern, digits }: { pattern: string; digits: number },
  number: number,
  at: Date,
): string {
  const written = String(number).padStart(digits, '0');
  return pattern.replaceAll('{year}', String(at.getUTCFullYear())).replaceAll('{number}', () => written);
}
