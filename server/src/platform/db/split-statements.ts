const token = /'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/g

/**
 * Splits a migration into statements. Citus forwards the whole text of a query to its nodes, which accept one statement
 * at a time.
 * @param sql without backslash strings (`E'…'`) and nested comments
 */
export function splitStatements(sql: string): string[] {
  const statements = ['']
  for (const [text] of sql.matchAll(token)) {
    if (text.startsWith('--') || text.startsWith('/*')) continue
    if (text === ';') statements.push('')
    else statements[statements.length - 1] += text
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
