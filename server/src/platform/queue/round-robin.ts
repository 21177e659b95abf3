/** Owner of work. Groups are served round-robin, and within a group its members. */
export type Asker = {
  group: string
  /** One of several that share the group's slots; absent when the group is one user or site. */
  member?: string
}

type Waiting = { asker: Asker }

/** Waiting work in the order of service: after being served, a group moves to the end. */
export class RoundRobin<T extends Waiting> {
  private readonly groups = new Map<string, Map<string, T[]>>()

  all(): T[] {
    return [...this.groups.values()].flatMap((members) => [...members.values()].flat())
  }

  join(turn: T): void {
    const { group, member = '' } = turn.asker
    const members = this.groups.get(group) ?? new Map<string, T[]>()
    this.groups.set(group, members)
    const turns = members.get(member)
    if (turns) turns.push(turn)
    else members.set(member, [turn])
  }

  leave(turn: T): void {
    const { group, member = '' } = turn.asker
    const members = this.groups.get(group)
    const left = members?.get(member)?.filter((one) => one !== turn) ?? []
    if (left.length > 0) members?.set(member, left)
    else members?.delete(member)
    if (members?.size === 0) this.groups.delete(group)
  }

  /** Removes and returns the first work that may start; undefined without one. */
  takeNext(mayStart: (asker: Asker) => boolean): T | undefined {
    for (const members of this.groups.values()) {
      for (const [turn] of members.values()) {
        if (!turn || !mayStart(turn.asker)) continue
        this.leave(turn)
        const { group, member = '' } = turn.asker
        moveToEnd(members, member)
        moveToEnd(this.groups, group)
        return turn
      }
    }
    return undefined
  }

  /** Counts the work served before one more of the asker: at most as much of each other asker as of this one. */
  countBefore({ group, member = '' }: Asker): { inGroup: number; inAll: number } {
    const members = this.groups.get(group)
    const own = members?.get(member)?.length ?? 0
    let inGroup = own
    for (const [name, turns] of members ?? []) if (name !== member) inGroup += Math.min(turns.length, own + 1)
    let inAll = inGroup
    for (const [name, others] of this.groups) if (name !== group) inAll += Math.min(sizeOf(others), inGroup + 1)
    return { inGroup, inAll }
  }
}

function sizeOf(members: Map<string, unknown[]>): number {
  let size = 0
  for (const { length } of members.values()) size += length
  return size
}

function moveToEnd<T>(map: Map<string, T>, key: string): void {
  const value = map.get(key)
  if (value !== undefined && map.delete(key)) map.set(key, value)
}
