/** Page that anybody may open to verify a certificate. In a file without schemas: browsers use it. */
export const certificatePageOf = (code: string): string => `/certificado/${code}`;
