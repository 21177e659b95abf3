/**
 * Abbreviations of processors, by offset or by the IANA zone that they follow. Those with several meanings (CST, IST, BST)
 * are listed only where processors use one of them.
 */
const abbreviations: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    '+00:00': 'UTC UCT GMT Z WET WEZ AZOST EGST',
    '+01:00': 'BST CET MEZ WEST WESZ WAT',
    '+02:00': 'CEST MESZ EET OEZ CAT SAST KALT',
    '+03:00': 'EEST OESZ MSK EAT TRT IDT',
    '+03:30': 'IRST',
    '+04:00': 'GST SAMT MUT RET AZT GET',
    '+04:30': 'AFT',
    '+05:00': 'PKT YEKT UZT MVT TJT TMT',
    '+05:30': 'IST SLST',
    '+05:45': 'NPT',
    '+06:00': 'OMST BTT',
    '+06:30': 'MMT',
    '+07:00': 'ICT WIB KRAT NOVT',
    '+08:00': 'SGT HKT AWST MYT PHT PHST WITA IRKT CNST',
    '+09:00': 'JST KST WIT YAKT',
    '+09:30': 'ACST',
    '+10:00': 'AEST CHST VLAT PGT',
    '+10:30': 'ACDT',
    '+11:00': 'AEDT MAGT NCT VUT SBT',
    '+12:00': 'NZST FJT PETT',
    '+13:00': 'NZDT TOT',
    '-01:00': 'CVT AZOT',
    '-02:00': 'BRST FNT',
    '-02:30': 'NDT',
    '-03:00': 'BRT ART UYT CLST ADT GFT',
    '-03:30': 'NST',
    '-04:00': 'EDT AST CLT BOT VET GYT',
    '-05:00': 'EST CDT COT PET ECT ACT',
    '-06:00': 'CST MDT GALT',
    '-07:00': 'MST PDT',
    '-08:00': 'PST AKDT',
    '-09:00': 'AKST HDT',
    '-10:00': 'HST HAST TAHT',
    '-11:00': 'SST',
    'America/New_York': 'ET',
    'America/Chicago': 'CT',
    'America/Denver': 'MT',
    'America/Los_Angeles': 'PT',
  }).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone])),
)

const offset = /^(?:UTC|GMT)?\s*([+\-−])(\d{1,2})(?::?(\d{2}))?$/i
const ianaName = /^[A-Za-z][A-Za-z0-9/_+-]*$/

/**
 * Parses a zone as written in a file (`CET`, `+00`, `-0800`, `GMT+9`, `America/New_York`, `+01:00[Europe/Berlin]`) for
 * Temporal. An offset wins over a name in brackets after it.
 * @returns null for an invalid zone; an unknown IANA name fails when it is used
 */
export function zoneNamed(written: string): string | null {
  const text = withoutBrackets(written.trim())
  if (text.length > 64) return null
  const found = offset.exec(text)
  if (found) return offsetOf(found)
  const known = abbreviations[text.toUpperCase()]
  if (known !== undefined) return known
  return ianaName.test(text) ? text : null
}

function withoutBrackets(text: string): string {
  const separately = /^[[(]([^\])]+)[\])]$/.exec(text)
  if (separately) return separately[1] ?? ''
  const at = text.search(/[[(]/)
  return at > 0 && /[\])]$/.test(text) ? text.slice(0, at).trim() : text
}

function offsetOf([, sign, hours = '', minutes = '00']: RegExpExecArray): string | null {
  if (Number(hours) > 14 || Number(minutes) > 59) return null
  return `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`
}
