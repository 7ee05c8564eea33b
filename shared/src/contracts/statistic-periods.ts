/** Days that numbers are asked for. In a file without schemas: screens need the list. */
export const statisticPeriods = [7, 30, 90, 365] as const;
/** One of them, in days; the last ends with the panel's today. */
export type StatisticPeriod = (typeof statisticPeriods)[number];
/** The one that is shown first. */
export const USUAL_PERIOD: StatisticPeriod = 30;
/** Time zones that a panel can count its days in, of the countries whose languages it speaks (IANA). */
export const statisticZones = [
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Manaus',
  'America/Cuiaba',
  'America/Rio_Branco',
  'America/Noronha',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'Africa/Luanda',
  'Africa/Maputo',
  'America/Argentina/Buenos_Aires',
  'America/Santiago',
  'America/Bogota',
  'America/Guatemala',
  'America/Mexico_City',
  'America/Tijuana',
  'America/Lima',
  'America/Montevideo',
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'UTC',
] as const;
/** One of them. */
export type StatisticZone = (typeof statisticZones)[number];
