import type pg from 'pg'

/**
 * Checks the Citus cluster whose coordinator the database is.
 * @returns counts of machines and shards; null when the database is on a single machine
 * @throws Error naming the machines that do not respond, or the tables of merchants that are not distributed
 */
export async function checkCluster(owner: pg.Client): Promise<string | null> {
  const { rows: found } = await owner.query<{ is_cluster: boolean }>(
    "select exists (select from pg_extension where extname = 'citus') as is_cluster",
  )
  if (!found[0]?.is_cluster) return null
  const { rows: facts } = await owner.query<{ machines: number; shards: number }>(
    `select (select count(*)::int from pg_dist_node where isactive) as machines,
       (select count(*)::int from pg_dist_shard s join pg_dist_partition t on t.logicalrelid = s.logicalrelid
        where t.partmethod = 'h') as shards`,
  )
  const { machines = 0, shards = 0 } = facts[0] ?? {}
  // A database with the extension but without machines is a single one.
  if (machines === 0) return null
  const { rows: tables } = await owner.query<{ name: string; is_distributed: boolean }>(
    `select c.relname as name,
       exists (select from pg_dist_partition t where t.logicalrelid = c.oid and t.partmethod = 'h') as is_distributed
     from pg_policy p join pg_class c on c.oid = p.polrelid
     where p.polname = 'tenant' and c.relnamespace = 'public'::regnamespace
       -- A shard on the coordinator.
       and not exists (select from pg_dist_shard s where c.relname = s.logicalrelid::text || '_' || s.shardid)
     order by 1`,
  )
  const left = tables.filter((table) => !table.is_distributed).map(({ name }) => name)
  const { rows: away } = await owner.query<{ machine: string }>(
    // As seen by the coordinator: an unreachable machine cannot reach the others.
    `select to_nodename || ':' || to_nodeport as machine from citus_check_cluster_node_health()
     join pg_dist_node n on n.groupid = 0 and n.nodename = from_nodename and n.nodeport = from_nodeport
     where result is not true order by 1`,
  )
  const faults = [
    away.length > 0 && `no answer from ${away.map(({ machine }) => machine).join(', ')}`,
    left.length > 0 && `not distributed: ${left.join(', ')}; run server/migrations/distribute.sql`,
  ].filter((fault) => fault !== false)
  const counted = `${machines} machines, ${shards} shards`
  if (faults.length > 0) throw new Error(`${counted}, ${faults.join('; ')}`)
  return `${counted}, all ${tables.length} tables of merchants are distributed`
}
