import { formatNumber } from './formats.ts'

const addresses = (value: number) => `${formatNumber(value)} ${value === 1 ? 'address' : 'addresses'}`

export const allowListTexts = {
  enforced: 'Only these addresses',
  youAreOn: 'You are on',
  table: 'IP allow-list',
  address: 'Address or range',
  note: 'Note',
  lastSeen: 'Last seen',
  actions: 'Remove',
  you: 'You',
  never: 'Never',
  adding: 'Adding',
  removing: 'Removing',
  remove: (cidr: string) => `Remove ${cidr}`,
  keep: (cidr: string) => `Keep ${cidr}`,
  addedBy: (name: string) => `Added by ${name}`,
  empty: {
    person: 'The list is empty. Add the IP addresses you sign in from.',
    site: 'The list is empty. Add the IP addresses your servers call from.',
  },
  emptyLocked: 'The list is empty.',
  placeholder: '203.0.113.0/24 or 2001:db8::/48',
  notePlaceholder: 'Note, for example Office',
  add: 'Add',
  addHint: 'One address, or a range: /28 is 16 addresses, /24 is 256.',
  single: 'One address',
  extent: (first: string, last: string, size: number | null) =>
    size === null ? `${first} to ${last}` : `${addresses(size)}: ${first} to ${last}`,
  wrong: {
    shape: 'This is not an IP address or range. Example: 203.0.113.0/24',
    length: 'The number after the slash must be 1 to 32, or 1 to 128 for IPv6.',
    everything: 'This range is the whole internet. Turn the list off instead.',
    'host-bits': (meant: string) => `A range starts at its first address. Did you mean ${meant}?`,
    duplicate: 'This is already on the list.',
    full: 'A list holds at most 100 entries.',
  },
  takeMeant: (meant: string) => `Use ${meant}`,
  observed: 'Seen recently, not on the list',
  observedCount: (times: number, refused: boolean) =>
    `${formatNumber(times)} ${times === 1 ? 'call' : 'calls'}, ${refused ? 'last refused' : 'last'}`,
  addObserved: (address: string) => `Add ${address}`,
  lockOut: {
    person: 'This would lock you out.',
    site: 'Calls from your address would be refused.',
  },
  lockOutText: (address: string, covered: readonly string[]) =>
    covered.length === 0
      ? `You are on ${address}, and no entry covers it.`
      : `You are on ${address}, and ${covered.join(', ')} ${covered.length === 1 ? 'is the only entry that covers' : 'are the only entries that cover'} it.`,
  keepRange: (size: number) => (size === 1 ? 'Keep the range' : 'Keep the ranges'),
  keepOff: 'Leave it off',
  turnOff: 'Turn it off',
  addOnly: (address: string) => `Add only ${address}`,
  leaveOut: (address: string) => `Save without ${address}`,
  emptyGuard: 'The list needs at least one entry to be on. Add one, or turn it off.',
  changes: (added: number, removed: number, switched: boolean | undefined) => {
    const parts = [
      ...(added > 0 ? [`${formatNumber(added)} added`] : []),
      ...(removed > 0 ? [`${formatNumber(removed)} removed`] : []),
      ...(switched === undefined ? [] : [switched ? 'turned on' : 'turned off']),
    ]
    const text = parts.join(', ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}. Not saved.`
  },
  discard: 'Discard',
  save: 'Save',
  saved: 'IP allow-list saved. It takes effect immediately.',
  conflict: 'Someone else changed this list in the meantime.',
  conflictText: 'Your changes are kept on top of theirs. Check the list, then save again.',
  theyAdded: (cidr: string, who: string) => `${cidr} was added by ${who}.`,
  theyRemoved: (cidr: string) => `${cidr} was removed.`,
  theySwitched: (on: boolean) => (on ? 'The list was turned on.' : 'The list was turned off.'),
  failed: 'The IP allow-list did not load.',
}
