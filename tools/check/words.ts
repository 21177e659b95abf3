import type { Finding } from './judge-imports.ts'
import { lineAt } from './syntax.ts'

/** Words to replace by a standard term. */
const banned: readonly { word: RegExp; use: string }[] = [
  { word: /\bPlainError\b/, use: 'UserError' },
  { word: /\bStanding\b|\bstanding\b(?= *[:=])/, use: 'role, CallerRole' },
  {
    word: /\b(?:createGate|Gate|noteLook|[aA]dmit(?:User|Site|In|Answer)?)\b/,
    use: 'authenticate, authorize, operatorAccess',
  },
  { word: /\b(?:createFrame|Frame)\b(?= *[(:<])/, use: 'middleware' },
  { word: /\bseldom\(/, use: 'throttle' },
  { word: /\b(?:oneAtATime|writeInTurn|takeTurn|SiteTurns)\b/, use: 'withMutex, serializeBySite, lockKey' },
  { word: /\b(?:noteAct|noteBeside)\b/, use: 'recordSecurityEvent' },
  { word: /\b[sS]ightings?\b/, use: 'observedAddress' },
  { word: /\b(?:holdPerson|holdMembers)\b/, use: 'lockUser, lockMembers' },
  { word: /\bforgetPlans\b/, use: 'discardPreparedPlans' },
  { word: /\b(?:mostAtOnce|atOnce|mostWaiting|hashesAtOnce)\b(?! *\()/, use: 'maxConcurrent, maxWaiting' },
  { word: /\bkeepers?\b/i, use: 'owners and admins' },
  { word: /\bAgenda\b/, use: 'PriorityQueue' },
  { word: /\b[bB]usiness(?:es)?\b/, use: 'merchant' },
  { word: /\bmayComeFrom\b/, use: 'isAddressAllowed' },
  // Audit log rows keep their action names, because row hashes include them.
  { word: /\bstrangers?\b(?!\.refus)/i, use: 'anonymous callers, or who is meant' },
  { word: /\bow(?:e|es|ed|ing)\b|\bowe[sd][A-Z]\w*|\w+Ow(?:es|ed|ing)\b/, use: 'required, needed, due, asked for' },
  { word: /\b(?:find|keep)Places?\b|\b(?:Page|Line|Ledger)Place\b/, use: 'cursor' },
  { word: /\bbooks\b/i, use: 'journal, balances' },
  { word: /\bmay no more\b/i, use: 'no longer may' },
  { word: /\brecordAudit\b/, use: 'recordAuditEvent' },
  { word: /\bspend[A-Z]\w*|\b(?:take|use)\w*Challenge\b/, use: 'consume' },
  { word: /\bpasskeyPlace\b/, use: 'relyingPartyOf' },
  { word: /(?<!ip-)whitelist/i, use: 'IpAllowList' },
  {
    word: /\b(?:Audit|Merchant|Record)Act\b|\b(?:merchant|installation|declared|known)Acts\b/,
    use: 'AuditAction, RecordAuditEvent',
  },
  {
    word: /\bnote(?:Touched|Joining|Import|Closing|Reading|Success|RefusedCode|AtHome|Release)\w*|\b(?:changes|happenings|space|observedAddresses)\.note\(/,
    use: 'record, announce, add',
  },
  { word: /\b(?:group|last)Looks?\b|\bLookBanner\b/i, use: 'operatorAccess, recheck' },
  { word: /\bdangerous acts?\b/i, use: 'what needs a fresh sign-in' },
  { word: /\bprove[sd]? (?:again )?who\b/, use: 'authenticate, re-authenticate' },
  { word: /\buse(?:Totp|Recovery|Any)\w*\(|\btakeInvitation\b|\b(?:is)?Spent[A-Z]\w*/, use: 'redeem, consume' },
  {
    word: /\b(?:token|code|challenge|link)s? (?:is|was|are) (?:spent|used up)\b|\bspent (?:token|one|link)\b/,
    use: 'consumed',
  },
  { word: /\bmost(?:[A-Z]\w*)\b/, use: 'max' },
  {
    word: /\binTurn\b|\bturnsBefore\b|\b(?:its|their|own|whose|no|a|the) turns?\b(?! (?:away|off|on|into|to)\b)/i,
    use: 'queue, mutex, or what is waited for',
  },
  { word: /\badmission\w*/, use: 'authorization' },
  { word: /\bagenda\b/, use: 'queue' },
  { word: /\bdressed\b/, use: 'rendered, laid out' },
  { word: /\b(?:find|write|clear|turnOff)(?:User|Site)List\b/, use: 'IpAllowList' },
]

/** Finds banned words in code and texts of the product, so that each idea has one name. Documents may mention them. */
export function findBannedWords(path: string, text: string): Finding[] {
  if (!/^(?:server|contract|dashboard|ui)\/src\/.*\.tsx?$/.test(path)) return []
  return banned.flatMap(({ word, use }) => {
    const found = word.exec(text)
    if (!found) return []
    return [
      {
        rule: `no “${found[0]}”: use ${use}`,
        reason: 'one idea, one name; the field’s term before a picture',
        file: `${path}:${lineAt(text, found.index)}`,
      },
    ]
  })
}
