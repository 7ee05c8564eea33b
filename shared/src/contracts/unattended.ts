/** Header of a call that nobody's hand made: no session of staff lives on by it (docs/adr/0016). */
export const UNATTENDED = 'clube-unattended';
