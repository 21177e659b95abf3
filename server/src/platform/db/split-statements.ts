const token = /'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|[\s\S]/g

/**
 * The statements of a migration, each by itself. Citus hands the whole text of a query to the other machines, which take one
 * statement at a time.
 * @param sql no strings with backslashes (`E'…'`) and no nested comments
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
