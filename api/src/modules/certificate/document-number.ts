/** A CPF or CNPJ as people write it; another number as it is. @param value without punctuation */
export function formatDocument(value: string): string {
  if (value.length === 11) return value.replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3-');
  if (value.length === 14) return value.replace(/^(.{2})(.{3})(.{3})(.{4})/, '$1.$2.$3/$4-');
  return value;
}

/** Enough to compare it with, too little to use it: the six digits in the middle of a CPF, the last four of another. */
export function maskDocument(value: string): string {
  if (value.length === 11) return `***.${value.slice(3, 6)}.${value.slice(6, 9)}-**`;
  return value === '' ? '' : `***${value.slice(-4)}`;
}
