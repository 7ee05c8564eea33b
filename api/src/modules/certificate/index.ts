import { ownRows } from '../../database/own-rows.ts';
import { wholeTables } from '../../database/whole-tables.ts';
import { defineModule } from '../define-module.ts';
import { certificateDesignRoutes } from './design.routes.ts';
import { eraseEditions } from './design.queries.ts';
import { certificatePublicQueries } from './first-queries.ts';
import { certificatePictureRoutes } from './picture.routes.ts';
import { certificateRoutes } from './routes.ts';
import { certificateRegisterRoutes } from './register.routes.ts';
import { issueDue, tellOfEndings } from './rules.queries.ts';
import { verifyRoutes } from './verify.routes.ts';

export const certificateModule = defineModule({
  name: 'certificate',
  routes: [
    certificateRoutes,
    verifyRoutes,
    certificateDesignRoutes,
    certificatePictureRoutes,
    certificateRegisterRoutes,
  ],
  publicQueries: certificatePublicQueries,
  exported: wholeTables(
    'certificates',
    'certificate_counters',
    'certificate_designs',
    'certificate_editions',
    'certificate_numberings',
    'certificate_replacements',
    'certificate_rules',
  ),
  personal: ownRows({ certificates: ['course'] }),
  chores: [
    ({ connection }) => issueDue(connection.db),
    ({ connection }) => eraseEditions(connection.db),
    ({ connection }) => tellOfEndings(connection.db),
  ],
  audited: {
    certificate: { pt: 'Certificado', es: 'Certificado', en: 'Certificate' },
    certificate_design: { pt: 'Modelo de certificado', es: 'Modelo de certificado', en: 'Certificate design' },
    certificate_edition: { pt: 'Certificado publicado', es: 'Certificado publicado', en: 'Published certificate' },
    certificate_numbering: {
      pt: 'Numeração de certificados',
      es: 'Numeración de certificados',
      en: 'Certificate numbering',
    },
    certificate_rule: { pt: 'Regra do certificado', es: 'Regla del certificado', en: 'Certificate rule' },
  },
});
