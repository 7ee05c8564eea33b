import { describe, expect, test } from '@jest/globals';
import { COUNTRIES } from '@clube/shared/contracts/country';
import { documentsOf } from '@clube/shared/contracts/document-kinds';
import { parseDocumentOf } from './document.ts';

const SAMPLES = {
  br_cpf: '529.982.247-25',
  br_cnpj: '11.222.333/0001-81',
  pt_nif: '501 442 600',
  ar_dni: '20.123.456',
  ar_cuit: '20-05536168-2',
  cl_rut: '12.531.909-2',
  co_cc: '1.012.345.678',
  co_nit: '213.123.432-1',
  ec_ci: '171430710-3',
  ec_ruc: '1792060346001',
  es_dni: '54362315-K',
  es_nie: 'X-5253868-R',
  es_cif: 'A13 585 625',
  gt_cui: '1234567890101',
  gt_nit: '576937-K',
  mx_curp: 'BOXW310820HNERXN09',
  mx_rfc: 'GODE 561231 GR8',
  pe_dni: '10117410',
  pe_ruc: '20512333797',
  uy_ci: '1.234.567-2',
  uy_rut: '21-100342-001-7',
} as const;

test.each(Object.entries(SAMPLES))('%s is one of its country: %s', (kind, written) => {
  const found = parseDocumentOf(kind.slice(0, 2).toUpperCase(), written);
  expect(found).toEqual({ kind, value: written.replaceAll(/[\s./-]/g, '') });
});

describe('is none of its country', () => {
  test.each([
    ['PT', '501442601'],
    ['PT', '529.982.247-25'],
    ['BR', '501442600'],
    ['ES', '54362315Z'],
    ['AR', '20-05536168-3'],
    ['CL', '12531909-3'],
    ['MX', 'BOXW310820HNERXN08'],
    ['CO', '12'],
    ['PE', '1234567'],
    ['US', '12-3456789'],
    ['FR', '123'],
    ['PT', ''],
    ['PT', '５０1442600'],
    ['AR', '1'.repeat(20)],
  ])('%s: "%s"', (country, written) => {
    expect(parseDocumentOf(country, written)).toBeUndefined();
  });
});

test('every country of the form but the United States has a document', () => {
  expect(COUNTRIES.filter((country) => documentsOf(country).length === 0)).toEqual(['US']);
});
